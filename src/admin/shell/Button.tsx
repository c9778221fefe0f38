import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { $lacking, say } from './banner.ts';

/** What a button cannot do without: a connection, or also that the content can be stored. */
type Need = keyof ReturnType<typeof $lacking.get>;

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  /** Out of use for now, but reachable: whoever stands on it keeps the focus. */
  readonly isIdle?: boolean;
  readonly needs?: Need | undefined;
};

/** The attributes of a button that is idle, or out of use because of what it needs. */
function useButtonState({ isIdle, needs, disabled, title, ...others }: ButtonProps) {
  const lacking = useStore($lacking);
  const isOut = needs !== undefined && lacking[needs];
  return {
    ...others,
    type: others.type ?? ('button' as const),
    title: isOut ? say('form.cannotSave') : title,
    disabled: disabled || isOut,
    'aria-disabled': isIdle || undefined,
  };
}

/** Says beside what saves a form why it is out of use, and what becomes of what is typed. */
export function Lack({ of }: { readonly of: Need | undefined }) {
  const lacking = useStore($lacking);
  return of && lacking[of] && <p className="muted lack">{say('form.cannotSave')}</p>;
}

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
  const { look = '', label, short, className = '', children = label, ...others } = props;
  return (
    <button className={`button ${look} ${className}`.trimEnd()} {...useButtonState(others)}>
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
export function IconButton({ icon, label, title = label, className = '', ...others }: IconButtonProps) {
  const state = useButtonState({ ...others, title });
  return (
    <button className={`icon-button ${className}`.trimEnd()} aria-label={label} {...state}>
      <Icon name={icon} />
    </button>
  );
}
