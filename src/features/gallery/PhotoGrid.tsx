import type { ReactNode } from 'react';
import type { DerivedImage } from '../../shared/content/derivedImages.ts';
import type { ImageFields } from '../../shared/content/picture.ts';
import { Picture } from '../../ui/Picture.tsx';
import { boxClass, gridPlaces, type Places, placeClasses, placeSizes } from './rows.ts';

type Pictured = ImageFields & { readonly id?: string; readonly image?: DerivedImage | undefined };

type MountProps = {
  /** Where there is none, the sheet says that there is no content yet. */
  readonly photo: Pictured | undefined;
  /** The `sizes` of the place it hangs at. */
  readonly sizes: string;
  readonly eager?: boolean;
};

/** A sheet of paper around a photo, in the photo's shape. */
export function Mount({ photo = {}, ...picture }: MountProps) {
  const shape = boxClass(photo.image);
  return (
    <span className={shape ? `mount ${shape}` : 'mount'}>
      <Picture photo={photo} {...picture} />
    </span>
  );
}

type PhotoGridProps<E> = {
  /** What hangs in the grid, in the owner's order. */
  readonly entries: readonly E[];
  readonly photoOf: (entry: E) => Pictured | undefined;
  readonly keyOf: (entry: E) => string;
  /** What stands in an entry's place, e.g. a link around the photo in its mount and a name below. */
  readonly children: (entry: E, mount: ReactNode) => ReactNode;
  /** The first so many are in the first view. */
  readonly eager?: number;
  /** The `sizes` of a photo in its place; those of a grid as wide as its section by default. */
  readonly sizes?: (places: Places) => string;
  readonly className?: string;
};

/** Photos in justified rows of 1, 2 or 3. The page needs the rules of the rows: `<Page hasGrid>`. */
export function PhotoGrid<E>(props: PhotoGridProps<E>) {
  const { entries, photoOf, keyOf, children, eager = 0, sizes = placeSizes, className } = props;
  const photos = entries.map(photoOf);
  const places = gridPlaces(photos.map((photo) => photo?.image));
  return (
    <ul className={className ? `grid ${className}` : 'grid'}>
      {entries.map((entry, at) => {
        const place = places[at] as Places;
        const mount = <Mount photo={photos[at]} sizes={sizes(place)} eager={at < eager} />;
        return (
          <li key={keyOf(entry)} className={placeClasses(place)}>
            {children(entry, mount)}
          </li>
        );
      })}
    </ul>
  );
}
