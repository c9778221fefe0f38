import { useStore } from '@nanostores/react';
import { memo, startTransition, useEffect, useState } from 'react';
import type { BoardGroup } from '../photos/board.ts';
import { type Entries, ListRow } from './ListRow.tsx';
import type { Listed } from './resource.ts';
import { SortableGroup } from './sortable.tsx';

/** Rows drawn at once; hundreds follow in further steps, so that the page never stands still. */
const STEP = 48;

type ListRowsProps<E extends Listed> = {
  readonly of: Entries<E>;
  readonly group: BoardGroup;
  readonly label: string;
  readonly canSelect?: boolean;
};

function Rows<E extends Listed>({ of, group, label, canSelect = false }: ListRowsProps<E>) {
  const { name, ids } = group;
  const entries = useStore(of.list.$byId);
  const selected = useStore(of.list.$selected);
  const edited = useStore(of.form.$editedId);
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn >= ids.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => clearTimeout(timer);
  }, [drawn, ids.length]);
  return (
    <SortableGroup id={name} label={label} count={ids.length}>
      {ids.slice(0, drawn).map((id, index) => {
        const entry = entries.get(id);
        return (
          entry && (
            <ListRow
              key={id}
              of={of}
              entry={entry}
              group={name}
              index={index}
              total={ids.length}
              isSelected={canSelect ? selected.has(id) : undefined}
              isEdited={id === edited}
            />
          )
        );
      })}
    </SortableGroup>
  );
}

/** The entries of one group, in the order of the screen. */
export const ListRows = memo(Rows) as typeof Rows;
