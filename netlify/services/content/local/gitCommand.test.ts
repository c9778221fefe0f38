import { describe, expect, it } from 'vitest';
import { fileFailure, gitFailure } from './gitCommand.ts';

describe('what stands behind a failure is told to the owner', () => {
  it.each([
    ['error: unable to write file x: No space left on device', 'diskFull'],
    ["fatal: sha1 file '/x/index.lock' write error. Out of diskspace", 'diskFull'],
    ["fatal: cannot update ref 'refs/heads/main': couldn't write '/x/refs/heads/main.lock'", 'diskFull'],
    ['fatal: Disk quota exceeded', 'diskFull'],
    ['fatal: Unable to create x: Read-only file system', 'readOnly'],
    ['error: insufficient permission for adding an object to repository database', 'readOnly'],
    ["fatal: detected dubious ownership in repository at '/x'", 'forbidden'],
    ['fatal: something else', 'unavailable'],
  ])('git: %s', (stderr, code) => {
    const error = gitFailure(stderr, 'make the commit');
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('/x');
  });

  it.each([
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EACCES', 'readOnly'],
    ['EROFS', 'readOnly'],
    ['ENOTDIR', 'conflict'],
  ])('file system: %s', (code, expected) => {
    expect(fileFailure(Object.assign(new Error('/secret/path'), { code }))).toMatchObject({ code: expected });
  });

  it('leaves other errors as they are', () => {
    const error = new TypeError('x');
    expect(fileFailure(error)).toBe(error);
  });
});
