import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState, useTransition } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import { type CreatedRoom, ROOM_FIELDS, type RoomForm, roomPath } from '../../shared/content/entries/room.ts';
import {
  applyForm,
  checkValues,
  emptyValues,
  type FormFaults,
  faultsByField,
  formFields,
  readForm,
} from '../../shared/content/fields/form.ts';
import { LANGUAGES } from '../../shared/i18n/language.ts';
import { useLingering } from '../../ui/dialogHooks.ts';
import { ApiError } from '../../ui/request.ts';
import { Field, focusFirstFault } from '../fields/Field.tsx';
import { FieldRows, type RowOf } from '../fields/FieldRow.tsx';
import { FormDialog } from '../fields/FormDialog.tsx';
import { omit } from '../fields/form.ts';
import { adminSend } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { describeFailure, say, showAdminToast } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';

export const $roomPhotos = atom<readonly string[] | null>(null);

function RoomLink({ label, url, onCopied }: { label: string; url: string; onCopied: () => void }) {
  const { t } = useAdminText();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showAdminToast(say('rooms.copied'));
    } catch {
      field.current?.select();
      showAdminToast(say('rooms.notCopied'));
    }
    onCopied();
  };
  return (
    <Field label={label}>
      {(control) => (
        <span className="flow">
          <input {...control} ref={field} type="text" readOnly value={url} />
          <Button
            label={t('rooms.copy')}
            aria-label={`${t('rooms.copy')}: ${label}`}
            onClick={() => void copy()}
          />
        </span>
      )}
    </Field>
  );
}

/** Creates a private link: asks for its settings, then shows the link, only this once. */
export function RoomDialog() {
  const { t, time, inOrder } = useAdminText();
  const photos = useStore($roomPhotos);
  const count = useLingering(photos)?.length ?? 0;
  const form = useRef<HTMLFormElement>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  const [values, setValues] = useState(() => emptyValues(ROOM_FIELDS));
  const [faults, setFaults] = useState<FormFaults>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, startMaking] = useTransition();
  const [made, setMade] = useState<CreatedRoom>();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => made && intro.current?.focus(), [made]);

  const refuse = (found: FormFaults, text?: string) => {
    setFaults(found);
    setFailure(text);
    focusFirstFault(form.current);
  };
  const make = async () => {
    try {
      const fields = applyForm({}, readForm(ROOM_FIELDS, values, 'add').changes);
      const { data } = await adminSend(ADMIN_ENDPOINTS.addRoom, { body: { ...fields, photos } as RoomForm });
      setMade(data);
    } catch (error) {
      const details = error instanceof ApiError ? error.details : [];
      refuse(faultsByField(ROOM_FIELDS, details), describeFailure(error, t('rooms.failed')));
    }
  };
  const confirm = () => {
    if (isBusy || made || !photos) return;
    const found = checkValues(ROOM_FIELDS, values, 'add');
    refuse(found);
    if (Object.keys(found).length === 0) startMaking(make);
  };
  const close = () => {
    if (isBusy) return;
    if (made && !isCopied && !window.confirm(t('rooms.closeUncopied'))) return;
    // Values of a link that was not created stay for the next try.
    if (made) setValues(emptyValues(ROOM_FIELDS));
    refuse({});
    setMade(undefined);
    setCopied(false);
    $roomPhotos.set(null);
  };
  // Buying implies prices: the switch is on and disabled.
  const rowOf: RowOf = ({ name }) =>
    name === 'prices' && values.buy === true
      ? { value: true, hint: t('rooms.pricesHint'), isDisabled: true }
      : undefined;
  return (
    <FormDialog
      ref={form}
      open={photos !== null}
      title={t('rooms.title')}
      trouble={failure}
      cancel={t(made ? 'rooms.close' : 'form.cancel')}
      confirm={made ? undefined : t('rooms.make')}
      writes
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={close}
    >
      <p ref={intro} tabIndex={-1}>
        {made
          ? `${t('rooms.made')} ${t('rooms.ends', { end: time(made.endsAt) })}`
          : t('rooms.intro', { count })}
      </p>
      {made ? (
        inOrder(LANGUAGES).map((one) => (
          <RoomLink
            key={one}
            label={t(`rooms.link.${one}`)}
            url={made.url.replace(roomPath('en'), roomPath(one))}
            onCopied={() => setCopied(true)}
          />
        ))
      ) : (
        <div className="field-pairs">
          <FieldRows
            fields={formFields(ROOM_FIELDS)}
            {...{ values, faults, rowOf }}
            onType={(typed) => {
              setValues({ ...values, ...typed });
              setFaults(omit(faults, Object.keys(typed)));
            }}
          />
        </div>
      )}
    </FormDialog>
  );
}
