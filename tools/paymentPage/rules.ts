import { invalidParameter, missingParameter, unknownParameter } from './failures.ts';
import type { FormValue } from './formBody.ts';

/** What a parameter may be; a rule reads the form's text and returns the typed value. */
type Rule<T> = (value: FormValue, path: string) => T;
type Fields = Record<string, Rule<unknown>>;
type Required<F extends Fields, R extends keyof F> = { [K in R]: ReturnType<F[K]> } & {
  [K in Exclude<keyof F, R>]?: ReturnType<F[K]>;
};

function asText(value: FormValue, path: string): string {
  if (typeof value === 'string') return value;
  throw invalidParameter(path, `Invalid string: ${path} is not a text`);
}

export const text =
  (max: number): Rule<string> =>
  (value, path) => {
    const read = asText(value, path);
    if (read.length > max) {
      const message = `Invalid string: must be at most ${max} characters`;
      throw invalidParameter(path, message, 'parameter_invalid_string_too_long');
    }
    if (read === '') {
      const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`;
      throw invalidParameter(path, message, 'parameter_invalid_empty');
    }
    return read;
  };

/** A web address; `{CHECKOUT_SESSION_ID}` and the like may stand in it. */
export const url =
  (max: number): Rule<string> =>
  (value, path) => {
    const read = text(max)(value, path);
    if (!/^https?:\/\//.test(read) || !URL.canParse(read)) {
      throw invalidParameter(path, 'Not a valid URL', 'url_invalid');
    }
    return read;
  };

export const integer =
  (min: number, max: number): Rule<number> =>
  (value, path) => {
    const read = asText(value, path);
    const number = Number(read);
    if (!/^-?\d+$/.test(read) || !Number.isSafeInteger(number)) {
      throw invalidParameter(path, `Invalid integer: ${read}`, 'parameter_invalid_integer');
    }
    if (number < min) {
      throw invalidParameter(path, `This value must be greater than or equal to ${min}.`);
    }
    if (number > max) throw invalidParameter(path, `This value must be less than or equal to ${max}.`);
    return number;
  };

export const boolean: Rule<boolean> = (value, path) => {
  const read = asText(value, path);
  if (read !== 'true' && read !== 'false') throw invalidParameter(path, `Invalid boolean: ${read}`);
  return read === 'true';
};

export const oneOf =
  <const C extends string>(...choices: C[]): Rule<C> =>
  (value, path) => {
    const read = asText(value, path);
    const found = choices.find((choice) => choice === read);
    if (found) return found;
    throw invalidParameter(path, `Invalid ${path}: must be one of ${choices.join(', ')}`);
  };

export const list =
  <T>(rule: Rule<T>, max: number): Rule<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw invalidParameter(path, 'Invalid array');
    if (value.length > max) {
      throw invalidParameter(path, `Array ${path} exceeded maximum ${max} allowed elements.`);
    }
    return value.map((item, index) => rule(item, `${path}[${index}]`));
  };

/** Own labels of an object: at most 50, keys up to 40 and values up to 500 characters. */
export const metadata: Rule<Record<string, string>> = (value, path) => {
  if (typeof value === 'string' || Array.isArray(value)) throw invalidParameter(path, 'Invalid object');
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidParameter(path, 'You can have up to 50 metadata keys.');
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const at = `${path}[${key}]`;
      if (key.length > 40) throw invalidParameter(at, 'Metadata keys can have up to 40 characters.');
      const read = asText(item, at);
      if (read.length > 500) throw invalidParameter(at, 'Metadata values can have up to 500 characters.');
      return [key, read];
    }),
  );
};

/** An object of known fields; any other is refused, as is a missing required one. */
export const object =
  <F extends Fields, R extends keyof F & string = never>(
    fields: F,
    required: readonly R[] = [],
  ): Rule<Required<F, R>> =>
  (value, path) => {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidParameter(path, 'Invalid object');
    const at = (key: string) => (path ? `${path}[${key}]` : key);
    const read: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!rule) throw unknownParameter(at(key));
      read[key] = rule(item, at(key));
    }
    for (const key of required) if (read[key] === undefined) throw missingParameter(at(key));
    return read as Required<F, R>;
  };
