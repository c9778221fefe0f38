import { useText } from '../ui/useText.ts';

/** Says why a cart cannot be bought as it is; the button that does nothing is described by it. */
export function GoneNote({ id }: { id: string }) {
  const { t } = useText();
  return (
    <p className="problem" role="alert" id={id}>
      {t('cart.goneNote')}
    </p>
  );
}

/** Leads to the first line of the open dialog that has to be removed. */
export function focusGoneLine(): void {
  document.querySelector<HTMLElement>('dialog[open] [data-gone] .icon-button')?.focus();
}
