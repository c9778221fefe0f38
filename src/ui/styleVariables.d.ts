import 'react';

declare module 'react' {
  /** Allows CSS variables in style objects. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
