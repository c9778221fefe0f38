import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** `ip` is the caller's address, taken from the connection because headers can be forged. */
type FunctionHandler = (request: Request, context: { ip: string }) => unknown;

/** Imports a function's file; the dev server's own loader sees changes. */
export type ModuleLoader = (file: string) => Promise<unknown>;

const plainPath = z.string().regex(/^\/[^:*+?(){}\\]*\*?$/, 'a plain path, or one that ends in /*');

/** The supported part of Netlify's function configuration; anything else is refused, not ignored. */
const config = z.strictObject({
  path: z.union([plainPath, z.array(plainPath).min(1)]).optional(),
  /** Netlify runs scheduled functions itself; they have no address. */
  schedule: z.string().optional(),
  preferStatic: z.boolean().default(false),
  rateLimit: z
    .strictObject({
      /** In seconds. */
      windowSize: z.number().positive(),
      windowLimit: z.number().positive(),
      // Netlify reads a plain 'ip' as 'domain', which would count all visitors together.
      aggregateBy: z
        .array(z.enum(['ip', 'domain']))
        .refine((keys) => keys.includes('ip'), "a list with 'ip'"),
    })
    .optional(),
});
const moduleShape = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function', 'a function as default export'),
  config,
});

/** A function of `netlify/functions` that answers requests. */
export interface SiteFunction extends z.infer<typeof config> {
  name: string;
  path: string | string[];
  handler: FunctionHandler;
}

export const answers = ({ path }: Pick<SiteFunction, 'path'>, { pathname }: URL): boolean =>
  [path].flat().some((one) => (one.endsWith('*') ? pathname.startsWith(one.slice(0, -1)) : pathname === one));

const importModule: ModuleLoader = (file) => import(/* @vite-ignore */ pathToFileURL(file).href);

/** Runs a scheduled function once, as Netlify does by schedule. */
export async function runScheduled(directory: string, name: string): Promise<void> {
  const file = pathToFileURL(join(directory, `${name}.mts`)).href;
  await (await import(/* @vite-ignore */ file)).default();
}

/** Imports a folder's functions that answer requests, by name. @throws Error naming a file without such exports */
export async function loadFunctions(directory: string, load = importModule): Promise<SiteFunction[]> {
  const names = await readdir(directory);
  const files = names.filter((name) => /\.m?ts$/.test(name) && !/\.d\.m?ts$/.test(name)).sort();
  const functions: SiteFunction[] = [];
  for (const file of files) {
    const { data, error } = moduleShape.safeParse(await load(join(directory, file)));
    if (error) throw new Error(`netlify/functions/${file}: ${z.prettifyError(error)}`);
    const { default: handler, config } = data;
    const { path } = config;
    const name = basename(file).replace(/\.m?ts$/, '');
    if (path !== undefined) functions.push({ ...config, name, path, handler });
  }
  return functions;
}
