import { useText } from '../ui/useText.ts';

/** Says why the cart can't be bought as it is. It describes the disabled button. */
export function GoneNote({ id }: { id: string }) {
  const { t } = useText();
  return (
    <p className="problem" role="alert" id={id}>
      {t('cart.goneNote')}
    </p>
  );
}

/** Focuses the first line of the open dialog that has to be removed. */
export function focusGoneLine(): void {
  document.querySelector<HTMLElement>('dialog[open] [data-gone] .icon-button')?.focus();
}
