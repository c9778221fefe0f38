import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/fixtures/anyText.ts';
import { tries } from '../../tests/long.ts';
import { readTextFile, writeTextFile } from './textFile.ts';

const FILE = `---
# by hand
title: 'Impressum'
author:   Mara
placeholder: true
---

## Kontakt

E-Mail\\
`;

/** Set if front matter is executed. */
const traces = globalThis as { wasRun?: boolean };

describe('a text file', () => {
  test('has front matter and a body', () => {
    expect(readTextFile(FILE)).toEqual({
      data: { title: 'Impressum', author: 'Mara', placeholder: true },
      body: '## Kontakt\n\nE-Mail\\',
    });
  });

  test.each([
    ['no front matter', 'Hello\n\nthere', {}, 'Hello\n\nthere'],
    ['nothing', '', {}, ''],
    ['only front matter', '---\ntitle: A\n---', { title: 'A' }, ''],
    ['Windows line ends', '---\r\ntitle: A\r\n---\r\n\r\nB\r\nC\r\n', { title: 'A' }, 'B\nC'],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\nB', { title: 'A' }, 'B'],
    ['lines of dashes in the body', '---\ntitle: A\n---\nB\n\n---\n\nC', { title: 'A' }, 'B\n\n---\n\nC'],
    ['YAML with its name', '---yaml\ntitle: A\n---\nB', { title: 'A' }, 'B'],
  ])('%s', (_name, text, data, body) => expect(readTextFile(text)).toEqual({ data, body }));

  test.each([
    '---js\n{ title: globalThis.wasRun = true }\n---\nA',
    '--- js\n{ title: globalThis.wasRun = true }\n---\nA',
    '---javascript\nglobalThis.wasRun = true\n---\nA',
    '---JavaScript\nglobalThis.wasRun = true\n---\nA',
    '\uFEFF---js\nglobalThis.wasRun = true\n---\nA',
    '---coffee\nglobalThis.wasRun = true\n---\nA',
    '---cson\ntitle: (-> globalThis.wasRun = true)()\n---\nA',
    '---json\n{"title":"A"}\n---\nA',
    '---toml\ntitle = "A"\n---\nA',
    '---constructor\nA\n---\nA',
    '---__proto__\nA\n---\nA',
    '---\ntitle: !!js/function "function () { globalThis.wasRun = true }"\n---\nA',
    '---\n- a list\n---\nA',
    '---\ntitle: [\n---\nA',
    '---\njust words\n---\nA',
  ])('%j is refused and not executed', (text) => {
    expect(() => readTextFile(text)).toThrow();
    expect(() => writeTextFile(text, { data: { title: 'B' }, body: 'B' })).toThrow();
    expect(traces.wasRun).toBeUndefined();
  });
});

describe('writing a text', () => {
  test('keeps the front matter’s text if its values are unchanged', () => {
    const { data } = readTextFile(FILE);
    expect(writeTextFile(FILE, { data, body: 'New' })).toBe(`${FILE.split('---\n\n')[0]}---\n\nNew\n`);
  });

  test('rewrites changed front matter, and keeps unknown fields', () => {
    const { data } = readTextFile(FILE);
    const title =
      'Impressum: alles, was „nötig“ ist, und noch sehr viel mehr, damit die Zeile lang wird, länger als achtzig';
    const written = writeTextFile(FILE, { data: { ...data, title }, body: 'New' });
    expect(written).toBe(`---\ntitle: '${title}'\nauthor: Mara\nplaceholder: true\n---\n\nNew\n`);
  });

  test('creates a missing file', () => {
    expect(writeTextFile(undefined, { data: { title: 'A' }, body: 'B' })).toBe('---\ntitle: A\n---\n\nB\n');
  });

  test('converts Windows line ends', () => {
    const before = '---\r\ntitle: A\r\n---\r\n\r\nB\r\n';
    expect(writeTextFile(before, { data: { title: 'A' }, body: 'C' })).toBe('---\ntitle: A\n---\n\nC\n');
  });

  test('a body that looks like front matter stays a body', () => {
    const body = '---js\n{ title: globalThis.wasRun = true }\n---\nA';
    const written = writeTextFile(undefined, { data: { title: 'A' }, body });
    expect(readTextFile(written)).toEqual({ data: { title: 'A' }, body });
    expect(traces.wasRun).toBeUndefined();
  });

  test('any written text is read back unchanged', () => {
    const words = anyText().map((text) => text.toWellFormed());
    // Trimmed as in forms; YAML drops a text of line breaks only.
    const trimmed = words.map((text) => text.trim());
    fc.assert(
      fc.property(trimmed, words, fc.boolean(), words, (title, body, hasOld, next) => {
        const read = readTextFile(writeTextFile(hasOld ? FILE : undefined, { data: { title }, body: 'x' }));
        expect(read).toEqual({ data: { title }, body: 'x' });
        const file = writeTextFile(FILE, { data: readTextFile(FILE).data, body });
        const again = readTextFile(file).body;
        expect(readTextFile(writeTextFile(file, { data: { title: next }, body: again })).body).toBe(again);
      }),
      { numRuns: tries(100, 25) },
    );
  });
});
