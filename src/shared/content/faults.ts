import type { faultsEn } from '../i18n/faultsEn.ts';

/** Faults of a typed or stored value. The message of the same name is its text. */
export type FaultCode = keyof typeof faultsEn;

/** Values for the text's placeholders. A name that ends in `Cents` is an amount of money. */
export type FaultParams = Readonly<Record<string, string | number>>;
export type Fault = { readonly code: FaultCode; readonly params?: FaultParams };
/** A fault and its place: `description.en`, or '' for the whole value. */
export type PathFault = Fault & { readonly path: string };
/** A fault of a stored file, with the start of the value found. */
export type StoredFault = PathFault & { readonly file: string; readonly found?: string };
