import { useEffect, useRef, useState } from 'react';
import type { Section } from '../../shared/address.ts';
import { previewOrder, readPreviewReport } from '../../shared/content/settings/previewMessage.ts';
import type { Settings } from '../../shared/content/settings/table.ts';
import { useAdminText } from '../shell/useAdminText.ts';

type PreviewFrameProps = {
  readonly settings: Settings;
  readonly section: Section;
  /** Width in px that the page believes to have; it is scaled down to the room there is. */
  readonly width: number;
  /** Called when a section was opened inside of the preview. */
  readonly onSection: (section: Section) => void;
};

type Room = { readonly width: number; readonly height: number };

/** Width and height in px of an element's inside; undefined before it is measured. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setRoom({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, room };
}

function frameStyle(width: number, room: Room | undefined) {
  if (!room || room.width === 0) return { width };
  const scale = Math.min(1, room.width / width);
  return {
    width,
    height: room.height / scale,
    // Where there is more room than the page is wide, it stands in the middle.
    left: Math.max(0, (room.width - width * scale) / 2),
    transform: `scale(${scale})`,
  };
}

/** The real site in a frame. It is told the settings whenever they change, and when it says that it listens. */
export function PreviewFrame({ settings, section, width, onSection }: PreviewFrameProps) {
  const { t } = useAdminText();
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, room } = useRoom();
  // How often a page in the frame has said that it listens: once per load.
  const [greetings, setGreetings] = useState(0);

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const report = readPreviewReport(event.data);
      if (report?.opened) onSection(report.opened);
      else if (report) setGreetings((count) => count + 1);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [onSection]);

  useEffect(() => {
    if (greetings > 0)
      frame.current?.contentWindow?.postMessage(previewOrder(settings, section), location.origin);
  }, [greetings, settings, section]);

  return (
    <div className="preview-room" ref={place}>
      <iframe
        ref={frame}
        src="/"
        title={t('settings.preview.frame')}
        className="preview-frame"
        style={frameStyle(width, room)}
      />
      {greetings === 0 && (
        <p className="preview-wait" role="status">
          {t('settings.preview.loading')}
        </p>
      )}
    </div>
  );
}
