import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { FormFaults, FormField, FormValues } from '../../shared/content/fields/form.ts';
import { UNCATEGORIZED } from '../../shared/content/projects.ts';
import { formatPrice, unitPriceCents } from '../../shared/shop/price.ts';
import { fieldOf, PRINT_SIZES } from '../../shared/shop/printSizes.ts';
import { FieldRow } from '../fields/FieldRow.tsx';
import { projects } from '../list/resources.ts';
import { useAdminText } from '../shell/language.ts';
import { useSkuHint } from './lab.ts';
import { $projects } from './photoEntries.ts';

/** What the panel calls a project in its language: photos carry its first name. */
export function useProjectName(): (project: string) => string {
  const { t, language } = useAdminText();
  const known = useStore(projects.list.$entries);
  return (project) => {
    if (project === UNCATEGORIZED) return t('photos.uncategorized');
    const named = language === 'de' && known.find(({ stored }) => stored === project)?.name?.de;
    return named || project;
  };
}

/** What stands beside a photo's field, by its name and what is typed. */
export function useFieldAdvice() {
  const { language } = useAdminText();
  const textOf = useProjectName();
  const suggestions = useStore($projects);
  const skuHint = useSkuHint();
  return (name: string, typed: string | boolean = '') => {
    if (name === 'project') return { suggestions, textOf };
    const size = PRINT_SIZES.find((one) => fieldOf('price', one) === name);
    const standIn = size && formatPrice(unitPriceCents({}, size) / 100, language);
    return { hint: skuHint(name, typed), standIn };
  };
}

type PhotoFieldsProps = {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly faults: FormFaults;
  readonly isDisabled?: boolean;
  /** What is said beside a field; `sku` where the connected lab cannot be sent what stands in it. */
  readonly hintOf?: (field: FormField, sku: string | undefined) => string | undefined;
  readonly moreOf?: (field: FormField) => ReactNode;
  /** Whether a field counts for nothing now. */
  readonly isOff?: (name: string) => boolean;
  /** Where what nobody has typed comes from, by the field's name. */
  readonly proposed?: Readonly<Record<string, string | undefined>>;
  readonly onType: (name: string, value: string | boolean) => void;
  readonly onEnter?: (name: string) => void;
};

/** Fields of a photo, of several that are selected, or of those that are to be uploaded. */
export function PhotoFields(props: PhotoFieldsProps) {
  const { fields, values, faults, isDisabled, hintOf = (_, sku) => sku, moreOf, onType, onEnter } = props;
  const { proposed = {}, isOff } = props;
  const adviceOn = useFieldAdvice();
  const { inOrder } = useAdminText();
  return inOrder(fields).map((field) => {
    const { name } = field;
    const { hint: advice, suggestions, textOf } = adviceOn(name, values[name]);
    return (
      <FieldRow
        key={name}
        field={field}
        isDisabled={isDisabled}
        value={values[name] ?? ''}
        fault={faults[name]}
        hint={hintOf(field, advice)}
        isProposed={name in proposed}
        placeholder={isOff?.(name) ? '–' : undefined}
        {...{ suggestions, textOf }}
        more={moreOf?.(field)}
        onEnter={onEnter && (() => onEnter(name))}
        onChange={(value) => onType(name, value)}
      />
    );
  });
}
