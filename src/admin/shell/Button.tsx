import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { $lacking, say } from './banner.ts';

export type Work = {
  /** Out of use while no content can be stored. */
  readonly writes?: boolean | undefined;
  /** Out of use without a connection. */
  readonly calls?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  /** Out of use for now, but reachable: whoever stands on it keeps the focus. */
  readonly isIdle?: boolean;
} & Work;

export function useOut({ writes = false, calls = false }: Work): boolean {
  const { store, network } = useStore($lacking);
  return (writes && store) || (calls && network);
}

function useButtonState({ isIdle, writes, calls, disabled, title, ...others }: ButtonProps) {
  const isOut = useOut({ writes, calls });
  return {
    ...others,
    type: others.type ?? ('button' as const),
    title: isOut ? say('form.cannotSave') : title,
    disabled: disabled || isOut,
    'aria-disabled': isIdle || undefined,
  };
}

/** Says beside what saves a form why it is out of use, and what becomes of what is typed. */
export const Lack = (work: Work) => useOut(work) && <p className="muted lack">{say('form.cannotSave')}</p>;

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
  readonly icon: IconName;
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
