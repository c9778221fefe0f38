/** Line drawings of the list's buttons on a 24 px grid, in the colour of the text. */
const PATHS = {
  edit: 'M4 20 5 15 16 4 20 8 9 19ZM13.500 6.500 17.500 10.500',
  bin: 'M4 7H20M9 7V4H15V7M6 7 7 20H17L18 7M10 11V16M14 11V16',
  open: 'M6 9 12 15 18 9',
} as const;

export function RowIcon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
