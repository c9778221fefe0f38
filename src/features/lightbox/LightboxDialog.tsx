import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Photo } from '../../shared/content/entries/photo.ts';
import { LIGHTBOX_BACKDROP_OPACITY } from '../../shared/limits.ts';
import { countStoredItems } from '../../shared/shop/storedCart.ts';
import { useEmptyClick, useScrollLock } from '../../ui/dialogHooks.ts';
import { Icon, IconButton } from '../../ui/Icon.tsx';
import { takeOver } from '../../ui/takeOver.ts';
import { useText } from '../../ui/useText.ts';
import { $storedCart, openCart } from '../cart/shopState.ts';
import { $shop } from '../cart/terms.ts';
import { Toast } from '../toast/Toast.tsx';
import { Caption } from './Caption.tsx';
import { connectGestures, type Gestures } from './gestures.ts';
import { closePhoto, type LightboxState, shareShownPhoto, stepLightbox } from './lightbox.ts';
import { growFromThumbnail, photoButton } from './plate.ts';
import { Slide } from './Slide.tsx';

/** Above the shown photo: position, cart button once the cart has lines, share, close. */
function Bar({ state }: { readonly state: LightboxState }) {
  const { t, language } = useText();
  const prints = countStoredItems(useStore($storedCart));
  const { sells } = useStore($shop);
  return (
    <div className="lightbox-bar">
      <p className="lightbox-position">
        {t('lightbox.position', { n: state.index + 1, total: state.photos.length })}
      </p>
      {sells && prints > 0 && (
        <button type="button" className="icon-button" onClick={openCart}>
          <Icon name="cart" />
          <span className="sr-only">{t('lightbox.cart', { count: prints })}</span>
          <span className="badge" aria-hidden="true" key={prints}>
            {prints}
          </span>
        </button>
      )}
      {/* A hidden photo has no page to share. */}
      {!state.photo.hidden && (
        <IconButton icon="share" label={t('lightbox.share')} onClick={() => void shareShownPhoto(language)} />
      )}
      <IconButton icon="close" label={t('dialog.close')} data-closes="" onClick={closePhoto} />
    </div>
  );
}

const KEY_ZOOM = 1.4;

/** The shown photo and its neighbours, each once. */
function around({ photos, index }: LightboxState): Photo[] {
  const at = (place: number) => photos[(place + photos.length) % photos.length];
  return [...new Set([at(index - 1), at(index), at(index + 1)])].filter((photo) => photo !== undefined);
}

/** The results of loading pictures, by the photo's id. */
type Loaded = Readonly<Record<string, 'arrived' | 'broken'>>;

export function LightboxDialog({ state }: { readonly state: LightboxState }) {
  const { photo, photos } = state;
  const { t, name } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useRef<Gestures>(null);
  const latest = useRef(photo.id);
  const repeat = useRef<() => Promise<void>>(undefined);
  const [magnifiedWidth, setMagnifiedWidth] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({});
  useScrollLock(true);

  useLayoutEffect(() => {
    const element = dialog.current;
    repeat.current = element ? takeOver(element) : undefined;
    if (!repeat.current) {
      element?.showModal();
      element?.querySelector<HTMLElement>('[data-closes]')?.focus({ preventScroll: true });
      growFromThumbnail(latest.current);
    }
    return () => {
      element?.close();
      photoButton(latest.current)?.focus();
    };
  }, []);

  useEffect(() => {
    if (!stage.current) return;
    gestures.current = connectGestures(stage.current, { onStep: stepLightbox, onZoom: setMagnifiedWidth });
    return gestures.current.disconnect;
  }, []);

  useLayoutEffect(() => {
    latest.current = photo.id;
    gestures.current?.reset();
  }, [photo.id]);

  // Not after the first paint: a keyboard user may press the next key by then.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // The cart may be open above it, and the size radios use the arrow keys.
      if (event.target instanceof Element && event.target.closest('dialog.modal, input')) return;
      if (event.key === 'ArrowRight') stepLightbox(1);
      else if (event.key === 'ArrowLeft') stepLightbox(-1);
      else if (event.key === '+' || event.key === '=') gestures.current?.zoomBy(KEY_ZOOM);
      else if (event.key === '-') gestures.current?.zoomBy(1 / KEY_ZOOM);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  // Repeats the presses that came before React had loaded.
  useEffect(() => void repeat.current?.(), []);

  useEmptyClick(dialog, () => {
    if (!gestures.current?.hasMoved()) closePhoto();
  });
  // The same object if nothing changes, which avoids a render.
  const note = (id: string, end: Loaded[string]) =>
    setLoaded((before) => (before[id] === end ? before : { ...before, [id]: end }));
  // Neighbours load after the shown photo, so that they don't compete with it on a slow connection.
  const slides = loaded[photo.id] ? around(state) : [photo];
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={name(photo.description)}
      style={{ '--lightbox-opacity': LIGHTBOX_BACKDROP_OPACITY }}
      onCancel={(event) => {
        event.preventDefault();
        closePhoto();
      }}
    >
      <Bar state={state} />
      <div className={magnifiedWidth > 0 ? 'stage magnified' : 'stage'} ref={stage}>
        {slides.map((slide) => (
          <Slide
            key={slide.id}
            photo={slide}
            name={(slide.alt && name(slide.alt)) || name(slide.description)}
            isCurrent={slide.id === photo.id}
            magnifiedWidth={slide.id === photo.id ? magnifiedWidth : 0}
            onArrive={() => note(slide.id, 'arrived')}
            onFail={() => note(slide.id, 'broken')}
          />
        ))}
      </div>
      {photos.length > 1 &&
        (['previous', 'next'] as const).map((way) => (
          <IconButton
            key={way}
            icon={way}
            label={t(`lightbox.${way}`)}
            className={`lightbox-arrow ${way}`}
            onClick={() => stepLightbox(way === 'next' ? 1 : -1)}
          />
        ))}
      <Caption photo={photo} isBroken={loaded[photo.id] === 'broken'} />
      <Toast />
    </dialog>
  );
}
