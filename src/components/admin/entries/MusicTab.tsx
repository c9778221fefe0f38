import { trackForm, trackList } from '../../../stores/admin/music.ts';
import { EntriesTab } from './EntriesTab.tsx';

/** The Music tab: tracks of the audio service. */
export function MusicTab() {
  return <EntriesTab kind="music" list={trackList} form={trackForm} />;
}
