import { describe, expect, test } from 'vitest';
import { buildBomb } from '../../../tests/fixtures/photos.ts';
import { checkNotice, noticePath, noticePaths, noticesOf } from './notice.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const SVG =
  '<?xml version="1.0"?>\n<!-- EU -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420.4 594"><path d="M0 0"/></svg>';
const check = (name: string, bytes: Uint8Array) => checkNotice([`content/notices/${name}`], 'de', bytes);

describe('the official notice', () => {
  test.each([
    ['svg', bytesOf(SVG), 420, 594],
    ['svg', bytesOf('<svg width="300px" height="200"/>'), 300, 200],
    ['png', buildBomb(1240, 1754), 1240, 1754],
  ])('a good %s is published unchanged', (ending, bytes, width, height) => {
    const [name, path] = [`guarantee.de.${ending}`, `content/notices/guarantee.de.${ending}`];
    expect(check(name, bytes)).toEqual({ path, notice: { address: `/notices/${name}`, width, height } });
    expect(noticePath(`/notices/${name}`)).toBe(path);
  });

  const drawing = (more: string) => bytesOf(SVG.replace('<path', more));
  test.each([
    ['a PDF', 'pdf', bytesOf('%PDF-1.7'), 'kind'],
    ['a PDF called PNG', 'png', bytesOf('%PDF-1.7 and so on and so on'), 'kind'],
    ['a web page called SVG', 'svg', bytesOf('<!doctype html><svg viewBox="0 0 1 1"/>'), 'kind'],
    ['a drawing without a size', 'svg', bytesOf('<svg/>'), 'kind'],
    ['a PNG cut short', 'png', buildBomb(1240, 1754).subarray(0, 20), 'kind'],
    ['an empty file', 'svg', new Uint8Array(), 'size'],
    ['a file of 3 MB', 'png', new Uint8Array(3 * 1024 * 1024), 'size'],
    ['a drawing with script', 'svg', drawing('<script>1</script><path'), 'script'],
    ['a drawing with a handler', 'svg', drawing('<path onload="1"'), 'script'],
    ['a drawing from elsewhere', 'svg', drawing('<image href="https://a.example/b"/><path'), 'script'],
    ['a stamp', 'png', buildBomb(120, 160), 'narrow'],
  ])('%s is refused', (_, ending, bytes, fault) => {
    const name = `guarantee.de.${ending}`;
    expect(check(name, bytes)).toEqual({ path: `content/notices/${name}`, fault });
  });

  test('has one file per language', () => {
    const notices = ['de.svg', 'de.png', 'en.svg'].map((end) => `content/notices/guarantee.${end}`);
    const paths = [...notices, 'content/site.json'];
    expect(checkNotice(noticePaths(paths, 'de'), 'de', bytesOf(SVG))).toMatchObject({ fault: 'several' });
    const en = checkNotice(noticePaths(paths, 'en'), 'en', bytesOf(SVG));
    const de = checkNotice(noticePaths([], 'de'), 'de', undefined);
    expect(de).toEqual({ path: 'content/notices/guarantee.de.svg', fault: 'missing' });
    expect(Object.keys(noticesOf({ en, de }))).toEqual(['en']);
  });
});
