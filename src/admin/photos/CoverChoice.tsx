import { useId } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { localized } from '../../shared/i18n/localized.ts';
import type { ControlProps } from '../fields/Editor.tsx';
import { photoSources } from '../list/photoSources.ts';
import { Thumb } from '../list/Thumb.tsx';
import { useAdminText } from '../shell/useAdminText.ts';

type CoverChoiceProps = ControlProps & { readonly photos: readonly Photo[] };

/** One of the project's photos, or always the first one. */
export function CoverChoice({ label, value, onChange, photos }: CoverChoiceProps) {
  const { t, language } = useAdminText();
  const name = useId();
  const [first] = photos;
  const chosen = photos.some(({ id }) => id === value) ? value : '';
  const option = (id: string, text: string, photo: Photo | undefined) => (
    <label key={id} title={text}>
      <input type="radio" name={name} checked={chosen === id} onChange={() => onChange(id)} />
      <Thumb sources={photo ? photoSources(photo) : []} glyph="photo" />
      <span className={id ? 'sr-only' : ''}>{text}</span>
    </label>
  );
  return (
    <fieldset className="cover-choice">
      <legend>{label}</legend>
      {option('', t('projects.firstPhoto'), first)}
      {photos.map((photo) => option(photo.id, localized(photo.description, language) || photo.id, photo))}
    </fieldset>
  );
}
