import type { Threat } from './threat.ts';

/** What comes as content: paths, pictures, texts and fields. */
export const THREATS_TO_CONTENT: readonly Threat[] = [
  {
    threat: 'paths',
    controls: [
      {
        patch: 'id-pattern',
        control: 'ids are small letters, digits and dashes',
        unit: ['src/shared/content/names'],
      },
      {
        patch: 'entry-ids',
        control: 'words of the API are never ids',
        unit: ['tests/api/adminEntries', 'netlify/content/entryId'],
      },
      {
        patch: 'content-paths',
        control: 'content lies below its folders, in no hidden file',
        unit: ['netlify/content/local/store.test'],
      },
      {
        patch: 'links-out-of-content',
        control: 'nothing is saved through a link',
        unit: ['netlify/content/local/writing'],
      },
      {
        patch: 'static-paths',
        control: 'no address leads out of the built site',
        unit: ['scripts/serve/functions'],
      },
      {
        patch: 'claim-keys',
        control: 'no key of Blobs leads elsewhere',
        unit: ['netlify/lib'],
      },
    ],
  },
  {
    threat: 'uploads',
    controls: [
      {
        patch: 'pixel-limit',
        control: 'at most 50 megapixels are decoded',
        unit: ['tests/api/adminUpload'],
      },
      {
        patch: 'image-format',
        control: 'only five formats by their content',
        unit: ['tests/api/adminUpload'],
      },
      {
        patch: 'image-metadata',
        control: 'metadata such as a place is gone',
        unit: ['netlify/images/cleanImage'],
      },
      {
        patch: 'public-hosts',
        control: 'pictures come from public hosts only',
        unit: ['netlify/images/download'],
      },
    ],
  },
  {
    threat: 'stored script, CSS injection',
    controls: [
      {
        patch: 'safe-addresses',
        control: 'addresses are https or a path of the site',
        unit: ['src/shared/webAddress'],
      },
      { patch: 'text-in-scripts', control: 'no text ends a script element', unit: ['src/shared/html'] },
      { patch: 'text-in-markup', control: 'texts are escaped in markup', unit: ['src/shared/html'] },
      {
        patch: 'colors',
        control: 'colours are #rrggbb',
        unit: ['src/shared/content/settings/settings.test', 'tests/api/adminSettings'],
      },
      {
        patch: 'choices',
        control: 'blends and other choices are from their list',
        unit: ['src/shared/content/settings/settings.test', 'tests/api/adminSettings'],
      },
      {
        patch: 'bounds',
        control: 'numbers lie within their bounds',
        unit: ['src/shared/content/settings/settings.test', 'tests/api/adminSettings'],
      },
    ],
  },
  {
    threat: 'prototype pollution, huge or deep JSON',
    controls: [
      { patch: 'json-depth', control: 'JSON is at most 32 deep', unit: ['tests/api/guards'] },
      { patch: 'body-size', control: 'bodies are read no further than 64 kB', unit: ['tests/api/guards'] },
      {
        patch: 'unknown-fields',
        control: 'settings have no field of another name',
        unit: ['src/shared/content/settings/settings.test', 'tests/api/adminSettings'],
      },
      {
        patch: 'shared-fields',
        control: 'changes of many photos have no field of another name',
        unit: ['netlify/content/idLists'],
      },
      {
        patch: 'prototypes',
        control: 'nothing stored becomes a prototype',
        unit: ['src/shared/content/stored.test'],
      },
      {
        patch: 'site-fields',
        control: 'the site has no field of another name',
        unit: ['tests/api/adminSiteFaults'],
      },
    ],
  },
  {
    threat: 'commit text',
    controls: [
      {
        patch: 'build-markers',
        control: 'no user text steers a build',
        unit: ['netlify/content/commitMessage'],
      },
      {
        patch: 'trailers',
        control: 'no user text is a trailer',
        unit: ['netlify/content/commitMessage'],
      },
      { patch: 'log-lines', control: 'no text from outside starts a log line', unit: ['netlify/lib/log'] },
    ],
  },
];
