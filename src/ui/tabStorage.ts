import { safely } from './storage.ts';

/** A text that is stored until this tab is closed; null if missing. Never throws. */
export const readInTab = (key: string): string | null => safely(() => sessionStorage.getItem(key), null);

/** Stores a text until this tab is closed, unless storage is blocked or full. Never throws. */
export const keepInTab = (key: string, value: string): void =>
  safely(() => sessionStorage.setItem(key, value), undefined);
