import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { $unavailable, say } from './banner.ts';

export type Work = {
  /** Disabled while no content can be stored. */
  readonly writes?: boolean | undefined;
  /** Disabled while offline. */
  readonly calls?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  /** `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  readonly isIdle?: boolean;
} & Work;

export function useUnavailable({ writes = false, calls = false }: Work): boolean {
  const { store, network } = useStore($unavailable);
  return (writes && store) || (calls && network);
}

function useButtonState({ isIdle, writes, calls, disabled, title, ...others }: ButtonProps) {
  const isUnavailable = useUnavailable({ writes, calls });
  return {
    ...others,
    type: others.type ?? ('button' as const),
    title: isUnavailable ? say('form.cannotSave') : title,
    disabled: disabled || isUnavailable,
    'aria-disabled': isIdle || undefined,
  };
}

/** Explains beside a form's save button why it is disabled, and that the typed text is kept. */
export const SaveNote = (work: Work) =>
  useUnavailable(work) && <p className="muted lack">{say('form.cannotSave')}</p>;

type TextButtonProps = ButtonProps & {
  /** `danger`: deletes, refunds or cancels. */
  readonly look?: 'loud' | 'quiet' | 'danger' | undefined;
  /** The visible text, if the button holds nothing else. */
  readonly label?: string;
  /** One word or an icon that phones show instead of the label. */
  readonly short?: ReactNode;
};

/** A button with a text label. */
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

/** A button that shows only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({ icon, label, title = label, className = '', ...others }: IconButtonProps) {
  const state = useButtonState({ ...others, title });
  return (
    <button className={`icon-button ${className}`.trimEnd()} aria-label={label} {...state}>
      <Icon name={icon} />
    </button>
  );
}
