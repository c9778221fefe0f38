import type { Photo } from '../../shared/content/entries/photo.ts';
import { Mount, PhotoGrid } from '../gallery/PhotoGrid.tsx';
import { gridPlaces, PHONE_VW, type Places, placeClasses, TRACKS } from '../gallery/rows.ts';

/** The `sizes` of the large print: the largest element of the first view. */
const LARGE = `(min-width:900px) 36vw,${PHONE_VW}vw`;

/** The `sizes` of a print in the row beneath it. */
const small = ([, { tracks, fit }]: Places) => {
  const part = (width: number) => Math.ceil((tracks / TRACKS) * (fit / 10) * width);
  return `(min-width:900px) ${part(36)}vw,${part(PHONE_VW)}vw`;
};

/** The prints that hang on the home page: the first one large, the others in rows beneath it. */
export function HomePrints({ prints }: { prints: readonly Photo[] }) {
  const [large, ...others] = prints;
  const [place] = gridPlaces([large?.image]);
  if (!large || !place) return null;
  return (
    <div className="home-print">
      <div className="grid alone">
        <div className={placeClasses(place)}>
          <Mount photo={large} sizes={LARGE} eager />
        </div>
      </div>
      {others.length > 0 && (
        <PhotoGrid
          entries={others}
          photoOf={(photo) => photo}
          keyOf={({ id }) => id}
          sizes={small}
          className="pair"
        >
          {(_, mount) => mount}
        </PhotoGrid>
      )}
    </div>
  );
}
