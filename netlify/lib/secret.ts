import type { Env } from './env.ts';

/** What only the functions and the owner know: it makes names that nobody else can make or read. */
export const secretOf = ({ admin, stripe }: Pick<Env, 'admin' | 'stripe'>): string =>
  admin ? ('hash' in admin ? admin.hash.hash : admin.password) : (stripe?.secretKey ?? '');
