import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { REFUSED } from '../../src/shared/shop/orders/openSteps.ts';
import type { Env } from '../lib/env.ts';
import { localRuntime } from '../lib/runtime.ts';

export type Mail = {
  /** Names the mail for good: sent a second time it is the same, for the buyer's mailbox too. Letters, digits, - _ . */
  readonly name: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML names, and texts that are too long for it. */
  readonly attachments: NonNullable<SendMailOptions['attachments']>;
  readonly language: string;
};

export type Mailer = {
  /** Resolves once the mail server has taken it. @throws MailFailure */
  send(mail: Mail): Promise<void>;
};

/** Why a mail did not go out, as a code: what mail servers say may name the buyer. A refused one is not tried again. */
export class MailFailure extends Error {
  override name = 'MailFailure';
}

const TIMEOUT_MS = 5000;

const codeOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  // A refusal for good (RFC 5321, 4.2.1) of the mailbox or the mail, not of our password.
  const isRefused = Number(responseCode) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const parts = [isRefused ? REFUSED : code, responseCode].filter((part) =>
    /^\w{1,20}$/.test(String(part ?? '')),
  );
  return parts.length > 0 ? parts.join(' ') : 'unknown';
};

function messageOf({ name, language, ...mail }: Mail): SendMailOptions {
  const host = mail.from.address.split('@')[1] ?? 'localhost';
  return {
    ...mail,
    messageId: `<${name}@${host}>`,
    // Nobody answers these by a machine (RFC 3834).
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    // Nothing is read from disks or other hosts for a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function overSmtp(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail)).catch((error: unknown) => {
        throw new MailFailure(codeOf(error));
      });
    },
  };
}

/** Mails as files that a mail program opens; the same mail is the same file. */
function intoFolder(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.name}.eml`);
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
    },
  };
}

/** A way to send mails: SMTP where it is set up, a folder locally, undefined on Netlify without SMTP. */
export function openMailer(env: Pick<Env, 'smtpUrl'>): Mailer | undefined {
  if (env.smtpUrl) return overSmtp(env.smtpUrl);
  const folder = localRuntime()?.mailFolder;
  return folder === undefined ? undefined : intoFolder(folder);
}
