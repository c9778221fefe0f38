import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { reloadIfReachable } from '../../ui/loading.ts';
import { Button } from './Button.tsx';
import { useAdminText } from './language.ts';
import type { LazyCode } from './lazyCode.ts';
import { Notice } from './Notices.tsx';

type LazyPartProps<C> = {
  readonly of: LazyCode<C>;
  /** Shown until the code has loaded. */
  readonly waiting?: ReactNode;
  readonly children: (code: C) => ReactNode;
};

/** Renders lazy code once it has loaded, or a notice with a retry button: React's lazy() never fetches twice. */
export function LazyPart<C>({ of, waiting, children }: LazyPartProps<C>) {
  const code = useStore(of.$code);
  const [isMissing, setMissing] = useState(false);
  const call = useCallback(
    () =>
      of.load().then(
        () => setMissing(false),
        () => setMissing(true),
      ),
    [of],
  );
  useEffect(() => {
    void call();
  }, [call]);
  if (code) return children(code);
  const retry = async () => {
    await call();
    if (!of.$code.get()) await reloadIfReachable();
  };
  return isMissing ? <Missing onRetry={retry} /> : waiting;
}

/** Shown in place of code that failed to load. Typed text is kept in the stores, and as a draft for the next page load. */
function Missing({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const { t } = useAdminText();
  const box = useRef<HTMLDivElement>(null);
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    // The focused button disappears with this notice, so the focus moves to the heading.
    const heading = box.current?.closest('section, dialog, main')?.querySelector<HTMLElement>('h2[tabindex]');
    setTrying(true);
    await onRetry();
    setTrying(false);
    if (!box.current) heading?.focus({ preventScroll: true });
  };
  return (
    <div ref={box}>
      <Notice text={t('tabs.unreachable')}>
        <Button isIdle={isTrying} onClick={retry}>
          {isTrying && <span className="spinner" aria-hidden="true" />}
          {t('list.retry')}
        </Button>
        <Button label={t('tabs.reload')} look="quiet" onClick={() => location.reload()} />
      </Notice>
    </div>
  );
}
