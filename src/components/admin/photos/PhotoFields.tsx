import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { PhotoFault, PhotoFaults, PhotoField, PhotoValues } from '../../../domain/photoForm.ts';
import { $projects } from '../../../stores/admin/photos.ts';
import { Field } from '../ui/Field.tsx';
import { NumberField, TextField } from '../ui/fields.tsx';
import { useAdminText } from '../ui/useAdminText.ts';

type PhotoFieldsProps = {
  readonly values: PhotoValues;
  readonly faults: PhotoFaults;
  readonly onChange: (field: PhotoField, value: string) => void;
  readonly isDisabled?: boolean;
};

function useFault(): (fault: PhotoFault | undefined) => string | undefined {
  const { t } = useAdminText();
  return (fault) => {
    if (fault === 'missing') return t('photos.missing');
    if (fault === 'price') return t('photos.badPrice');
    return fault?.text;
  };
}

/** A project's name, with the existing ones suggested. */
export function ProjectField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}) {
  const { label, value, onChange, error, isDisabled = false } = props;
  const projects = useStore($projects);
  const listId = useId();
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            autoComplete="off"
            list={listId}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {projects.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The descriptions, which every photo needs. */
export function DescriptionFields({ values, faults, onChange, isDisabled = false }: PhotoFieldsProps) {
  const { t } = useAdminText();
  const fault = useFault();
  return (
    <>
      <TextField
        label={t('photos.en_description')}
        lang="en"
        rows={2}
        isRequired
        isDisabled={isDisabled}
        value={values.en_description}
        error={fault(faults.en_description)}
        onChange={(value) => onChange('en_description', value)}
      />
      <TextField
        label={t('photos.de_description')}
        lang="de"
        rows={2}
        isRequired
        isDisabled={isDisabled}
        value={values.de_description}
        error={fault(faults.de_description)}
        onChange={(value) => onChange('de_description', value)}
      />
    </>
  );
}

/** Project, SKUs and prices, all of which may stay empty. */
export function DetailFields({ values, faults, onChange, isDisabled = false }: PhotoFieldsProps) {
  const { t } = useAdminText();
  const fault = useFault();
  return (
    <>
      <ProjectField
        label={t('photos.project')}
        isDisabled={isDisabled}
        value={values.project}
        error={fault(faults.project)}
        onChange={(value) => onChange('project', value)}
      />
      <div className="photo-pair">
        {(['price_a4', 'price_a3'] as const).map((field) => (
          <NumberField
            key={field}
            label={t(`photos.${field}`)}
            min={0}
            step={0.01}
            unit="€"
            isDisabled={isDisabled}
            value={values[field]}
            error={fault(faults[field])}
            onChange={(value) => onChange(field, value)}
          />
        ))}
      </div>
      <div className="photo-pair">
        {(['creativehub_sku_a4', 'creativehub_sku_a3'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`photos.${field}`)}
            isDisabled={isDisabled}
            value={values[field]}
            error={fault(faults[field])}
            onChange={(value) => onChange(field, value)}
          />
        ))}
      </div>
    </>
  );
}
