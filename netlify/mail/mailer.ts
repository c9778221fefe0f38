import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { REFUSED } from '../../src/shared/shop/orders/openSteps.ts';
import type { Env } from '../lib/env.ts';
import { localRuntime } from '../lib/runtime.ts';

export type Mail = {
  /** Makes the Message-ID, so a mailbox recognises a mail that is sent twice. Letters, digits, - _ . */
  readonly name: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures of the HTML, and texts that are too long for it. */
  readonly attachments: NonNullable<SendMailOptions['attachments']>;
  readonly language: string;
};

export type Mailer = {
  /** Resolves once the mail server has accepted it. @throws MailFailure */
  send(mail: Mail): Promise<void>;
};

/** Why a mail failed, as a code: a mail server's words may name the buyer. A refused mail is not tried again. */
export class MailFailure extends Error {
  override name = 'MailFailure';
}

const TIMEOUT_MS = 5000;

const codeOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  // A permanent refusal (RFC 5321, 4.2.1) of the mailbox or the mail, not of our password.
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
    // Tells machines not to answer (RFC 3834).
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    // Mails must not read files or other hosts.
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

/** Stores mails as files that a mail program opens; the same mail overwrites its file. */
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

/** The way to send mails: SMTP if configured, else a local folder; undefined on Netlify without SMTP. */
export function openMailer(env: Pick<Env, 'smtpUrl'>): Mailer | undefined {
  if (env.smtpUrl) return overSmtp(env.smtpUrl);
  const folder = localRuntime()?.mailFolder;
  return folder === undefined ? undefined : intoFolder(folder);
}
