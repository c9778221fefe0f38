import { memo, useState } from 'react';
import type { AdminPhoto } from '../../../domain/adminPhotos.ts';
import { colorClass, derivedAddress, thumbnailSources } from '../../../domain/picture.ts';
import { useAdminText } from '../ui/useAdminText.ts';

function sourcesOf(photo: AdminPhoto): string[] {
  const sources = thumbnailSources(photo);
  const { image } = photo;
  if (!image) return sources;
  return [derivedAddress(image.hash, image.widths[0] ?? 480, 'avif'), ...sources];
}

/** A small picture of a photo, from the first source that loads. The name beside it says what it shows. */
export const Thumb = memo(function Thumb({ photo }: { readonly photo: AdminPhoto }) {
  const { t } = useAdminText();
  const [failures, setFailures] = useState(0);
  const src = sourcesOf(photo)[failures];
  return (
    <span className={`photo-thumb ${photo.image ? colorClass(photo.image.color) : ''}`}>
      {src ? (
        <img
          key={src}
          src={src}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailures(failures + 1)}
        />
      ) : (
        <span className="photo-thumb-empty">{t('photos.noImage')}</span>
      )}
    </span>
  );
});
