import { expect, it } from 'vitest';
import { toFailure } from './client.ts';

const PLACE = { repository: 'artist/site', branch: 'main' };
const TOKEN = 'github_pat_x';
const thrown = (fields: object) =>
  Object.assign(new Error(), { request: { headers: { authorization: TOKEN } } }, fields);

// Words that GitHub's documentation and answers use where status, headers and types say nothing.
const LIMITS = [
  'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  'You have triggered an abuse detection mechanism.',
  'was submitted too quickly',
];
const RULES = [
  'Changes must be made through a pull request.',
  'Repository rule violations found',
  'Protected branch update failed for refs/heads/main.',
  'Required status check "build" is expected.',
  '2 of 2 required status checks are expected.',
  "You're not authorized to push to this branch.",
];

it.each<[number, string, string]>([
  ...LIMITS.map((text): [number, string, string] => [403, text, 'rateLimited']),
  ...[403, 409, 422].flatMap((status) =>
    RULES.map((text): [number, string, string] => [status, text, 'forbidden']),
  ),
  [403, 'Resource not accessible by personal access token', 'forbidden'],
  [409, 'Conflict', 'conflict'],
  [422, 'Validation Failed', 'invalid'],
])('REST: %i "%s" is %s', (status, message, code) => {
  const failure = toFailure(thrown({ status, response: { headers: {} }, message }), PLACE);
  expect(failure).toMatchObject({ code });
  expect(String(failure)).not.toContain(TOKEN);
});

it.each<[string | undefined, string, string]>([
  ...LIMITS.map((text): [undefined, string, string] => [undefined, text, 'rateLimited']),
  ...RULES.map((text): [string, string, string] => ['UNPROCESSABLE', text, 'forbidden']),
  ['UNPROCESSABLE', 'A path was requested for deletion which does not exist', 'invalid'],
  ['RATE_LIMITED', 'x', 'rateLimited'],
  ['STALE_DATA', 'x', 'conflict'],
  ['BRANCH_PROTECTION_RULE_VIOLATION', 'x', 'forbidden'],
  ['NOT_FOUND', 'x', 'notFound'],
  ['FORBIDDEN', 'x', 'forbidden'],
  [undefined, 'Something went wrong while executing your query.', 'unavailable'],
])('GraphQL: %s "%s" is %s', (type, message, code) => {
  const answer = { name: 'GraphqlResponseError', headers: {}, errors: [{ type, message }] };
  expect(toFailure(thrown(answer), PLACE)).toMatchObject({ code });
});
