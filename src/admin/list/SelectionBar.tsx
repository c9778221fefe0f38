import { useStore } from '@nanostores/react';
import type { FormEvent, ReactNode } from 'react';
import { Button, IconButton } from '../shell/Button.tsx';
import { clearError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';
import { deleteSelected, type Selectable } from './bulk.ts';
import { DeletionLine } from './DeletionLine.tsx';
import type { Listed, SelectedName } from './resource.ts';

type SelectionBarProps<E extends Listed> = {
  readonly of: Selectable<E>;
  /** Stands before the buttons, and is what the form sends. */
  readonly field?: ReactNode;
  /** Buttons for what is done beside deleting. */
  readonly actions?: ReactNode;
  readonly onSubmit?: (event: FormEvent) => void;
};

/** What is done to the selected entries together, away while there are none; and the way back from their deletion. */
export function SelectionBar<E extends Listed>({ of, field, actions, onSubmit }: SelectionBarProps<E>) {
  const { t } = useAdminText();
  const { list, resource } = of;
  const name = resource.name as SelectedName;
  const count = useStore(list.$selected).size;
  const isWorking = useStore(list.$work) !== null;
  const remove = () => {
    clearError();
    if (!isWorking && window.confirm(t(`${name}.confirmDeleteMany`, { count }))) void deleteSelected(of);
  };
  return (
    <>
      <DeletionLine name={name} />
      {count > 0 && (
        <form
          className="flow selection-bar"
          noValidate
          onSubmit={onSubmit ?? ((event) => event.preventDefault())}
        >
          <p className="selection-count">{t('list.selected', { count })}</p>
          {field}
          <div className="selection-actions">
            {actions}
            <Button
              label={t('list.deleteSelected')}
              icon="bin"
              look="danger"
              isIdle={isWorking}
              onClick={remove}
            />
          </div>
          <IconButton
            icon="close"
            label={t('list.deselectAll')}
            onClick={() => list.select(list.selectedIds(), false)}
          />
        </form>
      )}
    </>
  );
}
