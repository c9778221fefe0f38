/** The `code` of Node's system errors, such as EADDRINUSE; '' for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
