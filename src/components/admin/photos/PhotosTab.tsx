import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $photoListStatus, loadAdminPhotos } from '../../../stores/admin/photos.ts';
import { $editedId, resumeEdit } from '../../../stores/admin/photosEditing.ts';
import { EditForm } from './EditForm.tsx';
import { ManagePhotos } from './ManagePhotos.tsx';
import { UploadForm } from './UploadForm.tsx';
import './projects.css';
import './photos.css';
import './photoForm.css';

/** The Photos tab: one form in two modes, and the list. */
export function PhotosTab() {
  const editedId = useStore($editedId);
  const status = useStore($photoListStatus);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if ($photoListStatus.get() === 'idle') void loadAdminPhotos();
  }, []);
  useEffect(() => {
    if (status === 'ready') resumeEdit();
  }, [status]);
  useEffect(() => {
    if (!editedId) return;
    // The list may be long: the form is brought to where the reader is.
    form.current?.scrollIntoView({ block: 'start', behavior: 'auto' });
    form.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [editedId]);

  return (
    <div className="admin-columns photos-tab">
      <div className="admin-card entry-form" data-editing={editedId ? '' : undefined} ref={form}>
        {editedId ? <EditForm key={editedId} /> : <UploadForm />}
      </div>
      <ManagePhotos />
    </div>
  );
}
