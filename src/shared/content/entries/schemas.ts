import { type Schema, schemaOf, unknownFaults } from '../fields/read.ts';
import { SETTINGS } from '../settings/table.ts';
import { TRACK_FIELDS, VIDEO_FIELDS } from './media.ts';
import { PHOTO_FIELDS, photoFaults } from './photo.ts';
import { flattenSite, SITE_FIELDS, type Site, siteFaults } from './site.ts';

/** The schemas of stored files, for builds and functions. */
export const storedPhotoSchema = schemaOf(PHOTO_FIELDS, photoFaults);
export const storedVideoSchema = schemaOf(VIDEO_FIELDS);
export const storedTrackSchema = schemaOf(TRACK_FIELDS);
const flatSiteSchema = schemaOf(SITE_FIELDS, siteFaults);
/** The flattened fields of content/site.json. */
export const storedSiteSchema: Schema<Site> = (value) => flatSiteSchema(flattenSite(value));
/** Strict: an unknown setting is a fault. */
export const settingsSchema = schemaOf(SETTINGS, (value) => unknownFaults(SETTINGS, value));
