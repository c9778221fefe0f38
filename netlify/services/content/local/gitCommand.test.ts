import { describe, expect, it } from 'vitest';
import { fileFailure } from './gitCommand.ts';

describe('an error of the file system is told to the owner', () => {
  it.each([
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['ENOTDIR', 'conflict'],
  ])('%s', (code, expected) => {
    expect(fileFailure(Object.assign(new Error('/secret/path'), { code }))).toMatchObject({ code: expected });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('x');
    expect(fileFailure(error)).toBe(error);
  });
});
