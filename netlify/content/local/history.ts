import { isByPanel, namesOperation, readableBody } from '../commitMessage.ts';
import { IMAGE_FOLDER, isContentPath, TEXT_FOLDER } from '../contentPaths.ts';
import type { HistoryEntry } from '../contentStore.ts';
import { type Git, runGit } from './git.ts';

const STATUS = { A: 'added', M: 'modified', D: 'deleted', T: 'modified' } as const;
// A lost answer is asked about within minutes: this many commits are far more than come in between.
const RECENT_COMMITS = 50;

const FORMAT = '%x02%H%x00%P%x00%an%x00%cI%x00%s%x00%b%x03';

function parsePaths(listing: string): HistoryEntry['paths'] {
  const fields = listing.split('\0').map((field) => field.replace(/^\n+/, ''));
  const paths: HistoryEntry['paths'] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const letter = fields[index]?.charAt(0);
    const path = fields[index + 1] ?? '';
    if ((letter === 'A' || letter === 'M' || letter === 'D' || letter === 'T') && isContentPath(path)) {
      paths.push({ path, status: STATUS[letter] });
    }
  }
  return paths;
}

/** The latest commits that touched the content, as `git log` in the content root tells them. */
export async function readLocalHistory(git: Git, limit: number): Promise<HistoryEntry[]> {
  const log = await runGit(git, 'read the history', [
    'log',
    `--max-count=${limit}`,
    `--format=${FORMAT}`,
    '--name-status',
    '--no-renames',
    '--relative',
    '--first-parent',
    '--diff-merges=first-parent',
    '-z',
    'HEAD',
    '--',
    TEXT_FOLDER,
    IMAGE_FOLDER,
  ]);
  return log
    .toString('utf8')
    .split('\x02')
    .slice(1)
    .map((record): HistoryEntry => {
      const [head = '', listing = ''] = record.split('\x03');
      const [revision = '', parents = '', author = '', date = '', subject = '', body = ''] = head.split('\0');
      const parent = parents.split(' ')[0];
      const paths = parsePaths(listing.replace(/^\0/, ''));
      return {
        revision,
        ...(parent ? { parent } : {}),
        subject,
        body: readableBody(body),
        byPanel: isByPanel(subject, body),
        author,
        date,
        paths,
      };
    });
}

/** The commit, among the latest up to a revision, that is this operation. */
export async function findOperation(git: Git, revision: string, operationId: string) {
  const args = ['log', `--max-count=${RECENT_COMMITS}`, '--format=%H%n%B', '-z', revision];
  const log = await runGit(git, 'read the history', args);
  const commit = log
    .toString('utf8')
    .split('\0')
    .find((text) => namesOperation(text, operationId));
  return commit?.slice(0, commit.indexOf('\n'));
}
