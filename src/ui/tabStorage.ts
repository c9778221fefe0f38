import { safely } from './storage.ts';

/** The text that this tab keeps until it is closed, or null. Never throws. */
export const readInTab = (key: string): string | null => safely(() => sessionStorage.getItem(key), null);

/** Keeps a text in this tab until it is closed, unless storage is blocked or full. Never throws. */
export const keepInTab = (key: string, value: string): void =>
  safely(() => sessionStorage.setItem(key, value), undefined);
