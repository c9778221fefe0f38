import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { ADMIN_ENDPOINTS } from '../../shared/adminEndpoints.ts';
import type { ListedRoom } from '../../shared/content/entries/room.ts';
import { localized } from '../../shared/i18n/localized.ts';
import { adminGet, adminSend } from '../shell/adminApi.ts';
import { Button } from '../shell/Button.tsx';
import { clearError, describeFailure, say, showAdminToast, showError } from '../shell/banner.ts';
import { useAdminText } from '../shell/language.ts';

export function RoomList() {
  const { t, time, language } = useAdminText();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [rooms, setRooms] = useState<readonly ListedRoom[]>();
  const [failure, setFailure] = useState<string>();
  const read = useCallback(async () => {
    try {
      const { data } = await adminGet(ADMIN_ENDPOINTS.rooms);
      setRooms(data ?? []);
      setFailure(undefined);
    } catch (error) {
      setFailure(describeFailure(error, say('rooms.readFailed')));
    }
  }, []);
  useEffect(() => void read(), [read]);

  const end = async ({ id }: ListedRoom, title: string) => {
    clearError();
    if (!window.confirm(t('rooms.endConfirm', { title }))) return;
    try {
      await adminSend(ADMIN_ENDPOINTS.endRoom, { id });
      showAdminToast(t('rooms.ended'));
    } catch (error) {
      showError(describeFailure(error, t('rooms.endFailed')));
    }
    await read();
    // The clicked button has disappeared with its row.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {t('site.group.rooms')}
      </h3>
      <p>{t('rooms.listIntro')}</p>
      {failure && (
        <div className="trouble" role="alert">
          <p>{failure}</p>
          <Button label={t('list.retry')} onClick={() => void read()} />
        </div>
      )}
      {rooms?.length === 0 && <p className="muted">{t('rooms.none')}</p>}
      {rooms && rooms.length > 0 && (
        <ul className="rooms">
          {rooms.map((room) => {
            const title = localized(room.title, language);
            const { photos, views } = room;
            const said = { end: time(room.endsAt), photos, count: views };
            return (
              <li key={room.id} className="apart" aria-label={title}>
                <span>
                  <strong>{title}</strong>
                  <br />
                  <span className="muted">
                    {t(views > 0 ? 'rooms.views' : 'rooms.never', said)}
                    {room.buy && ` · ${t('rooms.sells')}`}
                  </span>
                </span>
                <Button label={t('rooms.end')} look="danger" writes onClick={() => void end(room, title)} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
