import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { linkAddress } from '../../shared/webAddress.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { Button } from '../shell/Button.tsx';
import { useAdminText } from '../shell/language.ts';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';

type Question = {
  /** The link's current address; '' for a new link. */
  readonly stored: string;
  readonly typed: string;
  readonly isWrong?: boolean;
  /** Called with '' to remove the link, and without an address to keep everything. */
  readonly answer: (address?: string) => void;
};

export const $linkQuestion = atom<Question | null>(null);

/** Needs both calls: in some browsers select() alone does not move the focus. */
function enter(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Asks for the address of a link. Rendered outside the text's form, so that it does not submit that form. */
export function LinkQuestion() {
  const { t, fault } = useAdminText();
  const question = useStore($linkQuestion);
  const shown = useLingering(question);
  const input = useRef<HTMLInputElement>(null);
  const asked = question?.answer;
  useEffect(() => (asked ? enter(input.current) : undefined), [asked]);
  if (!shown) return null;
  const { stored, typed, isWrong } = shown;
  const put = (next: Partial<Question>) => $linkQuestion.set({ ...shown, ...next });
  const answer = (address?: string) => {
    // The buttons still work while the dialog fades out.
    if (!question) return;
    // The editor has to have the focus again before its text changes.
    flushSync(() => $linkQuestion.set(null));
    shown.answer(address);
  };
  const confirm = () => {
    const address = typed === stored ? stored : linkAddress(typed);
    if (address) return answer(address);
    put({ isWrong: true });
    enter(input.current);
  };
  const words = { title: t('form.mark.link'), confirm: t('form.setLink') };
  return (
    <FormDialog open={question !== null} {...words} onConfirm={confirm} onClose={() => answer()}>
      <Field label={t('form.linkTo')} error={isWrong ? fault({ code: 'address' }) : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="url"
            value={typed}
            onChange={({ target }) => put({ typed: target.value, isWrong: false })}
          />
        )}
      </Field>
      {stored && <Button label={t('form.removeLink')} look="quiet" onClick={() => answer('')} />}
    </FormDialog>
  );
}
