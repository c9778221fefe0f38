import 'react';

declare module 'react' {
  /** CSS variables are set through style objects too. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
