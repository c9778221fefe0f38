import type { Language } from '../../src/domain/language.ts';
import { fill } from '../../src/messages/index.ts';
import { faultsDe } from './faultsDe.ts';

type Pattern = { readonly english: RegExp; readonly names: readonly string[]; readonly german: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Templates as patterns, the longest first: a general one must not swallow what a precise one says. */
function patterns(): Pattern[] {
  return Object.entries(faultsDe)
    .sort(([a], [b]) => b.length - a.length)
    .map(([english, german]) => ({
      english: new RegExp(
        `^${english
          .split(/\{\w+\}/)
          .map(escaped)
          .join('(.+?)')}$`,
        's',
      ),
      names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      german,
    }));
}

let compiled: readonly Pattern[] | undefined;

function german(fault: string): string {
  compiled ??= patterns();
  for (const { english, names, german: text } of compiled) {
    const found = english.exec(fault);
    if (found)
      return fill(text, Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])));
  }
  return fault;
}

/**
 * What is wrong with a field, in a language. Faults are worded in English where they are found, in schemas that
 * builds and developers share; one without a translation stays as it is.
 */
export function faultMessage(language: Language, fault: string): string {
  if (language === 'en') return fault;
  // Faults of stored files end with what was found there.
  const [, what = fault, found] = /^(.*?) \(found (.*)\)$/s.exec(fault) ?? [];
  return found === undefined ? german(what) : `${german(what)} (gefunden: ${found})`;
}
