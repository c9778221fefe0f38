import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { roomPath } from '../../shared/content/entries/room.ts';
import type { Language } from '../../shared/i18n/language.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { dateInWords } from '../../shared/i18n/pageWords.ts';
import { photoFacts } from '../../shared/i18n/photoWords.ts';
import { offeredSizes } from '../../shared/shop/print.ts';
import { Icon } from '../../ui/Icon.tsx';
import { $language } from '../../ui/language.ts';
import { InLanguage, Text } from '../../ui/T.tsx';
import { Buying } from '../cart/Buying.tsx';
import { addPhoto } from '../cart/cart.ts';
import { PriceWords } from '../cart/PriceWords.tsx';
import { $dialog } from '../cart/shopState.ts';
import { $shop } from '../cart/terms.ts';
import { $photos, loadCatalogue, withBuiltImages } from '../catalogue/catalogue.ts';
import { useEdition } from '../editions/useEdition.ts';
import { HomeWorks, homeWorks, PhotoGrid } from '../gallery/Photos.tsx';
import { showIsland, warmIsland } from '../islands/islands.ts';
import { $address, followHistory, go, isPlainClick } from '../navigation/address.ts';
import { type ReadRoom, readRoom } from './readRoom.ts';
import { $roomPhotos, ROOM_PROJECT, type RoomPhoto } from './rooms.ts';
import { ROOM_TEXTS } from './roomTexts.ts';

const SECRET = /^#([\w-]{22})$/;
/** How often an open page checks whether the room has changed, in ms. */
const LOOK_MS = 10 * 60_000;
/** The longest timer of a browser. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const DAY_MS = 24 * 60 * 60_000;

/** The secret in the page's address, or in the history entry once a photo or dialog has replaced the address. */
function secretInAddress(): string | undefined {
  const { from, room }: { from?: unknown; room?: unknown } = history.state ?? {};
  return [location.hash, from, room].flatMap((text) => SECRET.exec(String(text))?.[1] ?? [])[0];
}

type Shown = { readonly state: 'loading' | 'closed' | 'failed' } | ({ readonly state: 'open' } & ReadRoom);

/** Follows a room. It closes here when it ends on the server, independent of this device's clock. */
function useRoom(secret: string | undefined) {
  const [shown, setShown] = useState<Shown>({ state: secret ? 'loading' : 'closed' });
  const etag = useRef<string>(undefined);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(async () => {
    if (!secret) return;
    try {
      const room = await readRoom(secret, etag.current);
      if (room === 'same') return;
      if (room === 'closed') {
        etag.current = undefined;
        $roomPhotos.set([]);
        setShown({ state: 'closed' });
        return;
      }
      etag.current = room.etag;
      const images = new Map((await withBuiltImages(room.photos)).map(({ id, image }) => [id, image]));
      const photos = room.photos.map((photo) => ({ ...photo, image: photo.image ?? images.get(photo.id) }));
      // A room without prices has none in the lightbox either.
      $roomPhotos.set(room.buy ? photos : photos.map((photo) => ({ ...photo, sizes: 'none' as const })));
      // The lightbox island shows the toasts.
      if (room.buy) void showIsland('Lightbox');
      setShown({ ...room, state: 'open', photos });
      clearTimeout(end.current);
      end.current = setTimeout(look, Math.min(room.leftMs + 500, TIMER_MAX_MS));
    } catch (error) {
      console.warn('The room could not be read', error);
      setShown((before) => (before.state === 'open' ? before : { state: 'failed' }));
    }
  }, [secret]);
  useEffect(() => {
    void look();
    const again = () => void (document.hidden || look());
    const timer = setInterval(again, LOOK_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      clearTimeout(end.current);
      document.removeEventListener('visibilitychange', again);
    };
  }, [look]);
  return { shown, look };
}

/** A photo for sale: its name and edition, and the buying controls. */
function SoldWork({ photo }: { photo: RoomPhoto }) {
  const edition = useEdition(photo);
  const wordsId = `words-${photo.id}`;
  return (
    <div className="room-about">
      <h2 className="room-name" id={`name-${photo.id}`}>
        <Text text={photo.description} fallback="photos.fallbackName" />
      </h2>
      {edition.words && <p className="cover-count">{edition.words}</p>}
      <Buying
        photo={photo}
        edition={edition}
        place="room"
        id={photo.id}
        words={
          <p className="room-tax" id={wordsId}>
            <PriceWords />
          </p>
        }
        describedBy={`name-${photo.id} ${wordsId}`}
        onBuy={(size) => addPhoto(photo, size)}
      />
    </div>
  );
}

type WorksProps = {
  readonly photos: readonly RoomPhoto[];
  readonly language: Language;
  readonly prices: boolean;
  readonly sells: boolean;
};

/** The photos of a room. Prices and their words are shown only below photos for sale. */
export function Works({ photos, language, prices, sells }: WorksProps) {
  const isOffered = (photo: RoomPhoto) => offeredSizes(photo).length > 0;
  const isPriced = (photo: RoomPhoto) => prices && !sells && isOffered(photo);
  return (
    <PhotoGrid entries={photos} photoOf={(photo) => photo} keyOf={({ id }) => id} eager={1} isFew>
      {(photo, mount) => (
        <>
          <a
            className="photo"
            href={`#photos/${ROOM_PROJECT}/${photo.id}`}
            aria-labelledby={sells && isOffered(photo) ? `name-${photo.id}` : undefined}
            onPointerEnter={() => warmIsland('Lightbox')}
            onClick={(event) => {
              if (!isPlainClick(event.nativeEvent)) return;
              event.preventDefault();
              go({ section: 'photos', project: ROOM_PROJECT, photo: photo.id });
            }}
          >
            {mount}
            {!(sells && isOffered(photo)) && (
              <span className="label below">
                <Text text={photo.description} fallback="photos.fallbackName" />
              </span>
            )}
            {isPriced(photo) && (
              <span className="cover-count">
                {Object.entries(photoFacts(photo, language).prices).map(([size, price]) => (
                  <span key={size}>{`${size}\u00a0${price}`} </span>
                ))}
              </span>
            )}
          </a>
          {isPriced(photo) && (
            <p className="room-tax">
              <PriceWords />
            </p>
          )}
          {sells && isOffered(photo) && <SoldWork photo={photo} />}
        </>
      )}
    </PhotoGrid>
  );
}

/** Replaces a room that has ended: links to the public site, above them the address for questions. */
function ClosedRoom({ language }: { readonly language: Language }) {
  const texts = ROOM_TEXTS[language];
  const works = homeWorks([], useStore($photos)).slice(0, 3);
  useEffect(() => void loadCatalogue(), []);
  return (
    <>
      <div className="empty" role="status">
        <h1 className="project-label">{texts.closed}</h1>
        <p className="empty-note">{texts.closedText}</p>
        <a className="button" href="/#photos">
          {texts.all}
        </a>
      </div>
      {works.length > 0 &&
        createPortal(
          <HomeWorks photos={works} only={language} />,
          document.querySelector('.room') ?? document.body,
        )}
    </>
  );
}

function Room({ secret, language }: { readonly secret: string | undefined; readonly language: Language }) {
  const { shown, look } = useRoom(secret);
  const { sells } = useStore($shop);
  const texts = ROOM_TEXTS[language];
  const isOpen = shown.state === 'open';
  const title = isOpen
    ? localized(shown.title, language)
    : shown.state === 'closed'
      ? texts.closed
      : texts.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (shown.state === 'closed')
    return (
      <InLanguage value={language}>
        <ClosedRoom language={language} />
      </InLanguage>
    );
  return (
    <InLanguage value={language}>
      <div className="project">
        <div className="project-bar">
          <h1 className="project-label">
            {isOpen && <span className="project-word room-word">{texts.label}</span>}
            {title}
          </h1>
        </div>
        <div className="project-text" role="status">
          {isOpen ? (
            <>
              {shown.note && (
                <p className="room-note">
                  <Text text={shown.note} />
                </p>
              )}
              <p className="room-end">
                {texts.until(
                  dateInWords(shown.endsAt, language, { dateStyle: 'long', timeStyle: 'short' }),
                  Math.round(shown.leftMs / DAY_MS),
                )}
              </p>
              {shown.photos.length === 0 && <p>{texts.empty}</p>}
            </>
          ) : (
            <p className={shown.state === 'loading' ? 'loading' : undefined}>
              {shown.state === 'loading' && <Icon name="hourglass" />}
              {texts[shown.state]}
            </p>
          )}
        </div>
        {shown.state === 'failed' && (
          <button type="button" className="button" onClick={() => void look()}>
            {texts.again}
          </button>
        )}
        {isOpen && (
          <Works photos={shown.photos} language={language} prices={shown.prices} sells={sells && shown.buy} />
        )}
      </div>
    </InLanguage>
  );
}

export function mountRoom(): void {
  const place = document.querySelector<HTMLElement>('#room');
  if (!place) return;
  const secret = secretInAddress();
  const language = $language.get();
  followHistory();
  document.documentElement.dataset.section = 'photos';
  if (secret) {
    const other = document.querySelector<HTMLAnchorElement>('#other-language');
    if (other) other.href = `${roomPath(language === 'de' ? 'en' : 'de')}#${secret}`;
    $address.listen(({ photo }) => {
      if (photo) void showIsland('Lightbox');
      else if (!SECRET.test(location.hash)) history.replaceState(history.state, '', `#${secret}`);
    });
    if ($address.get().photo) void showIsland('Lightbox');
    // The payment script, which loads with the checkout, must not see the secret in the page's address.
    $dialog.subscribe((dialog) => {
      if (dialog) history.replaceState({ ...history.state, room: `#${secret}` }, '', location.pathname);
    });
  }
  addEventListener('hashchange', () => {
    const found = SECRET.exec(location.hash)?.[1];
    if (found && found !== secret) location.reload();
  });
  createRoot(place).render(<Room secret={secret} language={language} />);
}
