import type { Photo } from '../../../shared/content/entries/photo.ts';
import { localized } from '../../../shared/i18n/localized.ts';
import { $banner, showError } from '../../shell/banner.ts';
import { say } from '../../shell/failure.ts';
import { $panelLanguage } from '../../shell/language.ts';

/** More than these nobody reads in a line. */
const NAMED_MAX = 5;

let twins: { readonly name: string; readonly photo: string }[] = [];
let told: string | undefined;

/** Says that an uploaded file shows the same image as a photo that was there, beside the others of which it still says so. */
export function tellTwin(name: string, { description, id }: Photo): void {
  if ($banner.get() !== told) twins = [];
  const photo = localized(description, $panelLanguage.get()) || id;
  twins.push({ name, photo });
  const names = twins.slice(0, NAMED_MAX).map((twin) => `${twin.name} (${twin.photo})`);
  if (twins.length > NAMED_MAX) names.push('…');
  told =
    twins.length === 1
      ? say('photos.alreadyThere', { name, photo })
      : say('photos.areAlreadyThere', { count: twins.length, names: names.join('; ') });
  showError(told);
}
