import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { FunctionContext } from './functionContext.ts';

type FunctionHandler = (request: Request, context: FunctionContext) => unknown;

interface RateLimit {
  /** Seconds. */
  windowSize: number;
  /** Calls that one address may make within a window. */
  windowLimit: number;
}

/** One of `netlify/functions`, with the part of its `config` that decides which requests it gets. */
export interface SiteFunction {
  name: string;
  handler: FunctionHandler;
  /** Undefined where every method is accepted. */
  methods: string[] | undefined;
  preferStatic: boolean;
  rateLimit: RateLimit | undefined;
  /** The address's parameters where the function answers it, else undefined. */
  match(url: URL): Record<string, string> | undefined;
}

/** How a function's file becomes a module; the dev server passes its own, which sees changes. */
export type ModuleLoader = (file: string) => Promise<unknown>;

const list = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const moduleShape = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function', 'a function as default export'),
  config: z
    .object({
      path: list.optional(),
      excludedPath: list.optional(),
      method: list.optional(),
      preferStatic: z.boolean().optional(),
      schedule: z.string().optional(),
      rateLimit: z
        .object({ windowSize: z.number().positive(), windowLimit: z.number().positive() })
        .optional(),
    })
    .optional(),
});

type Matcher = (url: URL) => Record<string, string> | undefined;

/**
 * A test for one of Netlify's path patterns. Plain addresses and `/folder/*` are compared as text, which is far
 * cheaper than a URLPattern on every request.
 */
export function compilePath(pattern: string): Matcher {
  const special = /[:*+?(){}\\]/;
  if (!special.test(pattern)) return (url) => (url.pathname === pattern ? {} : undefined);
  const prefix = pattern.slice(0, -1);
  if (pattern.endsWith('/*') && !special.test(prefix)) {
    return (url) => (url.pathname.startsWith(prefix) ? { 0: url.pathname.slice(prefix.length) } : undefined);
  }
  const urlPattern = new URLPattern({ pathname: pattern });
  return (url) => {
    const groups = urlPattern.exec({ pathname: url.pathname })?.pathname.groups;
    return groups && Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value ?? '']));
  };
}

function compile(name: string, module: unknown): SiteFunction | undefined {
  const parsed = moduleShape.safeParse(module);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`netlify/functions/${name}: ${issue?.path.join('.')}: expected ${issue?.message}.`);
  }
  const { default: handler, config = {} } = parsed.data;
  // Netlify runs scheduled functions itself; they answer no requests.
  if (config.schedule !== undefined) return undefined;
  const included = (config.path ?? [`/.netlify/functions/${name}`]).map(compilePath);
  const excluded = (config.excludedPath ?? []).map(compilePath);
  return {
    name,
    handler,
    methods: config.method?.map((method) => method.toUpperCase()),
    preferStatic: config.preferStatic ?? false,
    rateLimit: config.rateLimit,
    match(url) {
      if (excluded.some((matches) => matches(url))) return undefined;
      for (const matches of included) {
        const params = matches(url);
        if (params) return params;
      }
      return undefined;
    },
  };
}

const importModule: ModuleLoader = (file) => import(/* @vite-ignore */ pathToFileURL(file).href);

/**
 * Imports every function of a folder, in the order of their names. A missing folder holds none.
 *
 * @throws Error naming the file whose exports are not those of a function
 */
export async function loadFunctions(directory: string, load = importModule): Promise<SiteFunction[]> {
  const names = await readdir(directory).catch(() => []);
  const files = names.filter((name) => /\.m?ts$/.test(name) && !/\.d\.m?ts$/.test(name)).sort();
  const functions: SiteFunction[] = [];
  for (const file of files) {
    const compiled = compile(basename(file).replace(/\.m?ts$/, ''), await load(join(directory, file)));
    if (compiled) functions.push(compiled);
  }
  return functions;
}
