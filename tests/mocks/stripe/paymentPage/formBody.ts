import { invalidParameter, PaymentFailure } from './failures.ts';

type FormValue = string | FormList | FormObject;
type FormList = FormValue[];
export type FormObject = { [key: string]: FormValue };

const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const DEPTH_MAX = 10;
const LIST_MAX = 1000;

function keysOf(name: string): string[] {
  const [, first = '', rest = ''] = NAME.exec(name) ?? [];
  if (!first) throw invalidParameter(name, `Invalid parameter name: ${name}`);
  const keys = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)];
  if (keys.length > DEPTH_MAX) throw invalidParameter(first, 'The parameters are nested too deeply.');
  return keys;
}

type Node = { value?: string; children: Map<string, Node> };
const node = (): Node => ({ children: new Map() });

function toValue({ value, children }: Node): FormValue {
  if (children.size === 0) return value ?? '';
  const keys = [...children.keys()];
  // Lists are written line_items[0], line_items[1]: whole numbers from 0 without a gap.
  const isList = keys.every((key) => /^\d+$/.test(key));
  if (isList && keys.length > LIST_MAX) throw new PaymentFailure(400, 'A list of parameters is too long.');
  const entries = [...children].map(([key, child]): [string, FormValue] => [key, toValue(child)]);
  if (isList) return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => child);
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** Reads a form-encoded body: `a[b]=1` is an object, `a[0]` a list, `a[]` adds to one. @throws PaymentFailure */
export function parseForm(body: string): FormObject {
  const root = node();
  for (const [name, value] of new URLSearchParams(body)) {
    let place = root;
    for (const key of keysOf(name)) {
      const step = key === '' ? String(place.children.size) : key;
      const next = place.children.get(step) ?? node();
      place.children.set(step, next);
      place = next;
    }
    place.value = value;
  }
  const form = toValue(root);
  return typeof form === 'string' || Array.isArray(form) ? {} : form;
}
