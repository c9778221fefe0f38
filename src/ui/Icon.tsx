import type { ComponentProps } from 'react';

/** Line drawings of the buttons on a 24 px grid, in the colour of the text. */
const PATHS = {
  close: 'M5 5 19 19M19 5 5 19',
  previous: 'M15 4 7 12 15 20',
  next: 'M9 4 17 12 9 20',
  minus: 'M5 12H19',
  plus: 'M5 12H19M12 5V19',
  bin: 'M4 7H20M9 7V4H15V7M6 7 7 20H17L18 7M10 11V16M14 11V16',
  up: 'M12 19V5M5 12l7-7 7 7',
  back: 'M19 12H5M12 5l-7 7 7 7',
  down: 'M12 5v14M5 12l7 7 7-7',
  open: 'M6 9 12 15 18 9',
  edit: 'M4 20 5 15 16 4 20 8 9 19ZM13.5 6.5 17.5 10.5',
  cart: 'M2.5 4h3l2.4 11h10.2l2.4-8H6.6M9.5 20h.01M16.5 20h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  share: 'M12 15V3M7.5 7 12 2.5 16.5 7M6 11H4.5V21H19.5V11H18',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4.5l3 2',
  undo: 'M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4',
  refresh: 'M20 12a8 8 0 1 1-2.6-5.9M20 4v4h-4',
  lock: 'M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11',
  bold: 'M7 4.5h5.5a3.75 3.75 0 0 1 0 7.5H7ZM7 12h7a3.75 3.75 0 0 1 0 7.5H7Z',
  italic: 'M10 4.5h8M6 19.5h8M14.5 4.5l-5 15',
  heading: 'M6 4.5V19.5M18 4.5V19.5M6 12H18',
  list: 'M9 6H20M9 12H20M9 18H20M4 6h.01M4 12h.01M4 18h.01',
  out: 'M7 17 17 7M9 7h8v8',
  hourglass:
    'M6 3h12M6 21h12M7.5 3v4.2c0 1.2 4.5 3.3 4.5 4.8s-4.5 3.6-4.5 4.8V21M16.5 3v4.2c0 1.2-4.5 3.3-4.5 4.8s4.5 3.6 4.5 4.8V21M10 6.5h4M9.5 19.5h5',
  link: 'M10 14a4.2 4.2 0 0 0 6 0l3.4-3.4a4.2 4.2 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0l-3.4 3.4a4.2 4.2 0 0 0 6 6L12 18',
} as const;

export type IconName = keyof typeof PATHS;

/** One of the drawings above, or one of its own. */
export function Icon({ name, path }: { readonly name?: IconName; readonly path?: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path ?? (name && PATHS[name])} />
    </svg>
  );
}

type IconButtonProps = ComponentProps<'button'> & { readonly icon: IconName; readonly label: string };

/** A button that shows a drawing; `label` is its name. */
export function IconButton({ icon, label, className = '', ...others }: IconButtonProps) {
  return (
    <button type="button" className={`icon-button ${className}`.trimEnd()} aria-label={label} {...others}>
      <Icon name={icon} />
    </button>
  );
}
