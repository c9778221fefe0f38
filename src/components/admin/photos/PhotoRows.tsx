import { useStore } from '@nanostores/react';
import { memo, startTransition, useEffect, useState } from 'react';
import type { BoardGroup } from '../../../domain/adminPhotos.ts';
import { $photosById, $selectedPhotos } from '../../../stores/admin/photos.ts';
import { $editedId } from '../../../stores/admin/photosEditing.ts';
import { SortableGroup } from '../ui/sortable.tsx';
import { PhotoRow } from './PhotoRow.tsx';

/** Rows drawn at once; a project of hundreds follows in further steps, so that the page never stands still. */
const STEP = 48;

type PhotoRowsProps = {
  readonly group: BoardGroup;
  readonly label: string;
  readonly announce: (text: string) => void;
};

/** The photos of an open project. */
export const PhotoRows = memo(function PhotoRows({ group, label, announce }: PhotoRowsProps) {
  const { name, ids } = group;
  const photos = useStore($photosById);
  const selected = useStore($selectedPhotos);
  const edited = useStore($editedId);
  const [drawn, setDrawn] = useState(STEP);
  useEffect(() => {
    if (drawn >= ids.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => clearTimeout(timer);
  }, [drawn, ids.length]);
  return (
    <SortableGroup id={name} label={label} className="photo-rows" count={ids.length}>
      {ids.slice(0, drawn).map((id, index) => {
        const photo = photos.get(id);
        return (
          photo && (
            <PhotoRow
              key={id}
              photo={photo}
              group={name}
              index={index}
              total={ids.length}
              isSelected={selected.has(id)}
              isEdited={id === edited}
              announce={announce}
            />
          )
        );
      })}
    </SortableGroup>
  );
});
