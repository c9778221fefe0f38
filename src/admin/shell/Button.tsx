import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  /** Out of use for now, but reachable: whoever stands on it keeps the focus. */
  readonly isIdle?: boolean;
};

type TextButtonProps = ButtonProps & {
  /** `danger` destroys, gives money back or calls off. */
  readonly look?: 'loud' | 'quiet' | 'danger' | undefined;
  /** What it says, where that is a text alone. */
  readonly label?: string;
  /** The one word of the label, or the drawing, that is shown on phones. */
  readonly short?: ReactNode;
};

/** A drawn button, which says in a word or two what it does. */
export function Button(props: TextButtonProps) {
  const { look = '', label, short, isIdle = false, className = '', children = label, ...others } = props;
  return (
    <button
      type="button"
      className={`button ${look} ${className}`.trimEnd()}
      aria-disabled={isIdle || undefined}
      {...others}
    >
      {short ? <span className="long-label">{children}</span> : children}
      {short && (
        <span className="short-label" aria-hidden="true">
          {short}
        </span>
      )}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children'> & {
  readonly icon: ComponentProps<typeof Icon>['name'];
  readonly label: string;
};

/** A button that shows a drawing; what it does is its name and its tooltip. */
export function IconButton({ icon, label, isIdle = false, className = '', ...others }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`.trimEnd()}
      aria-label={label}
      title={label}
      aria-disabled={isIdle || undefined}
      {...others}
    >
      <Icon name={icon} />
    </button>
  );
}
