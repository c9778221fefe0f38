import type { Env } from './env.ts';

/**
 * What only the functions and the owner know, for names that nobody else is to make or to read: whoever knows it knows
 * more already.
 */
export const secretOf = ({ admin, stripe }: Pick<Env, 'admin' | 'stripe'>): string =>
  admin ? ('hash' in admin ? admin.hash.hash : admin.password) : (stripe?.secretKey ?? '');
