/** The payment page's look: quiet, its own, nothing loaded from elsewhere. */
export const STYLE = `
*,*::before{box-sizing:border-box}
:root{--ink:#1f2328;--soft:#59616b;--line:#d9dce0;--ground:#f6f6f3;--paper:#fff;--accent:#1d4f43;--bad:#a3201b}
html{font:17px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;color:var(--ink);
  background:var(--ground);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0}
ul{list-style:none}
.note{padding:.55rem 1rem;background:#fff3c4;border-bottom:1px solid #e5cf78;font-size:.95rem;text-align:center}
.note b{letter-spacing:.08em;font-size:.8rem;border:1.5px solid currentColor;border-radius:3px;padding:0 .4em;margin-right:.3em}
main{flex:1;display:grid;grid-auto-rows:max-content;grid-template-columns:1fr;width:100%}
.order{padding:1.75rem 1.25rem 1.5rem}
.order h1{font-size:1rem;font-weight:500;color:var(--soft)}
.sum{font-size:clamp(2.2rem,1.8rem + 2vw,3rem);line-height:1.15;font-weight:650;letter-spacing:-.02em;
  font-variant-numeric:tabular-nums;margin:.1rem 0 1.5rem}
.lines{display:grid;gap:1.1rem}
.lines li{display:grid;grid-template-columns:3rem 1fr auto;gap:.25rem 1rem;align-items:start}
.sheet{justify-self:center;margin-top:.2rem;border:1.5px solid var(--ink);background:var(--paper);box-shadow:2px 2px 0 #c9ccc7;
  display:grid;place-items:center;font-size:.7rem;font-weight:600}
.a4{width:2rem;height:2.83rem}
.a3{width:2.83rem;height:4rem}
.what{min-width:0;overflow-wrap:anywhere}
.what b{font-weight:600;display:block;line-height:1.35}
.what span,dt small{color:var(--soft);font-size:.92rem}
.amount,dd{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}
.amount{font-weight:600}
.amount small{display:block;font-weight:400;color:var(--soft);font-size:.88rem}
dl{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line);display:grid;grid-template-columns:1fr auto;row-gap:.6rem}
dd{padding-left:1rem}
dt small{display:block}
.total{padding-top:.7rem;border-top:1px solid var(--line);font-weight:650}
.pay{background:var(--paper);padding:1.75rem 1.25rem 2.5rem;border-top:1px solid var(--line)}
form,.inner{max-width:27rem;margin-inline:auto}
form{display:grid;gap:1.6rem}
legend{font-weight:650;font-size:1.08rem;padding:0;margin-bottom:.7rem}
.fields{display:grid;grid-template-columns:2fr 3fr;gap:.8rem}
.wide{grid-column:1/-1}
label{display:grid;gap:.25rem;font-size:.92rem;color:var(--soft)}
input{font:inherit;font-size:1rem;color:var(--ink);width:100%;min-height:2.8rem;padding:.45rem .75rem;background:#fff;
  border:1px solid #8a9099;border-radius:6px}
input[readonly]{background:var(--ground)}
:focus-visible{outline:3px solid #2f7fd1;outline-offset:2px}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:.7rem}
button,.link{font:inherit;font-weight:600;min-height:2.9rem;border-radius:6px;border:1px solid #8a9099;background:#fff;
  color:var(--ink);cursor:pointer}
button:hover{background:var(--ground)}
button[data-meaning]::after{content:" (" attr(data-meaning) ")" / "";font-weight:400}
.go{grid-column:1/-1;min-height:3.2rem;background:var(--accent);border-color:var(--accent);color:#fff;font-size:1.08rem}
.go:hover{background:#153b32}
.hint{font-size:.92rem;color:var(--soft)}
.alert{grid-column:1/-1;padding:.9rem 1.25rem;border-bottom:2px solid var(--bad);background:#fdf0ef;color:var(--bad);
  font-weight:600;text-align:center}
.message{display:grid;place-content:center;justify-items:start;gap:1rem;padding:3rem 1.5rem;max-width:36rem;margin:auto}
.message h1{font-size:clamp(1.6rem,1.3rem + 1.5vw,2.2rem);line-height:1.2;letter-spacing:-.01em}
.link{display:inline-flex;align-items:center;padding:0 1.2rem;text-decoration:none}
@media (min-width:60rem){
  main:not(.message){grid-template-columns:1fr 1fr;grid-template-rows:auto}
  main:not(.message):has(.alert){grid-template-rows:max-content auto}
  .order{padding:4.5rem 4rem 4rem}
  .order .inner{margin-inline:auto 0;max-width:30rem}
  .pay{padding:4.5rem 4rem 4rem;border-top:0;border-left:1px solid var(--line)}
  .pay form{margin-inline:0 auto}
  .lines li{grid-template-columns:3.2rem 1fr auto}
}
`;
