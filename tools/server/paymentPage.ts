import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface PaymentPage {
  origin: string;
  secretKey: string;
  close(): Promise<void>;
}

interface PaymentPageModule {
  createPaymentPage(options: {
    port: number;
    siteOrigin: () => string;
    webhookUrl?: string;
    log?: (line: string) => void;
  }): Promise<PaymentPage>;
}

const MODULE = new URL('../paymentPage/server.ts', import.meta.url);

/**
 * Starts the local payment page, on another port where the wished one is taken: nobody has to know its address.
 *
 * @param siteOrigin where customers return to
 */
export async function startPaymentPage(
  port: number,
  siteOrigin: () => string,
  log: (line: string) => void,
): Promise<PaymentPage | undefined> {
  if (!existsSync(fileURLToPath(MODULE))) return undefined;
  const { createPaymentPage } = (await import(/* @vite-ignore */ MODULE.href)) as PaymentPageModule;
  try {
    return await createPaymentPage({ port, siteOrigin, log });
  } catch (error) {
    if (port === 0) throw error;
    return createPaymentPage({ port: 0, siteOrigin, log });
  }
}
