import type { MailOut } from '../../../src/domain/orders/order.ts';
import type { Env } from '../../lib/env.ts';
import { localRuntime } from '../../lib/runtime.ts';

/** How mails go out here: SMTP where it is set up, a folder locally, on Netlify without SMTP not at all. */
export function mailOut({ smtpUrl }: Pick<Env, 'smtpUrl'>): MailOut {
  if (smtpUrl) return 'smtp';
  return localRuntime() ? 'files' : 'none';
}
