import { type ComponentProps, type Ref, useId } from 'react';
import { Modal } from '../../ui/Modal.tsx';
import { Button, SaveNote } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { onSend } from './Field.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Modal>, 'isHeld' | 'footer'> &
  ComponentProps<typeof SaveNote> & {
    readonly ref?: Ref<HTMLFormElement>;
    readonly trouble?: string | false | null | undefined;
    readonly cancel?: string;
    /** Undefined once there is nothing to confirm. */
    readonly confirm: string | undefined;
    readonly look?: 'loud' | 'danger';
    readonly isBusy?: boolean;
    readonly isIdle?: boolean;
    /** Only a click on the button confirms, not Enter in a field. */
    readonly isPressed?: boolean;
    readonly onConfirm: () => unknown;
  };

/** A dialog with a form, and buttons to cancel and to confirm. */
export function FormDialog(props: FormDialogProps) {
  const { ref, trouble, cancel, confirm, look = 'loud', writes, calls, ...others } = props;
  const { isBusy = false, isIdle = isBusy, isPressed = false, onConfirm, children, ...modal } = others;
  const { t } = useAdminText();
  const id = useId();
  const send = onSend(() => !isPressed && onConfirm());
  const way = isPressed ? { onClick: onConfirm } : { type: 'submit' as const, form: id };
  return (
    <Modal
      {...modal}
      isHeld={isBusy}
      footer={
        <div className="modal-actions">
          {confirm && <SaveNote {...{ writes, calls }} />}
          <Button label={cancel ?? t('form.cancel')} onClick={modal.onClose} />
          {confirm && <Button label={confirm} look={look} isIdle={isIdle} {...{ writes, calls, ...way }} />}
        </div>
      }
    >
      <form ref={ref} id={id} className="stack-wide" noValidate autoComplete="off" onSubmit={send}>
        {trouble && (
          <p className="trouble" role="alert">
            {trouble}
          </p>
        )}
        {children}
      </form>
    </Modal>
  );
}
