import { posix } from 'node:path';

/** Floors from the top to the bottom; a file imports from its own floor and from those below. */
const FLOORS: Record<string, readonly (readonly string[])[]> = {
  src: [['pages', 'layouts'], ['components'], ['stores'], ['services'], ['domain', 'messages']],
  netlify: [['functions'], ['api'], ['services'], ['lib'], ['messages']],
};
/** Files in the root of src that Astro asks for by name; they compose, like pages. */
const COMPOSING = /^src\/(content\.config|env\.d)\.ts$/;

const SERVER_PACKAGES = ['hono', 'stripe', 'sharp', '@netlify/functions', '@netlify/blobs'];
const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  '@nanostores/react',
  'nanostores',
  'astro',
  '@stripe/stripe-js',
];
const VIEW_PACKAGES = ['react', 'react-dom', '@nanostores/react', 'astro'];

/** Tests and the suites they share may import anything. */
export const isTest = (path: string): boolean => /\.(test|contract)\.tsx?$/.test(path);

export const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier);

/** The name of the package that a bare specifier belongs to, such as '@scope/name' of '@scope/name/part'. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

type Place = { side: string; area: string; floor: number };

function placeOf(path: string): Place | undefined {
  const [side = '', area = ''] = path.split('/');
  if (COMPOSING.test(path)) return { side, area: 'pages', floor: 0 };
  const floor = FLOORS[side]?.findIndex((areas) => areas.includes(area)) ?? -1;
  return floor < 0 ? undefined : { side, area, floor };
}

const isPure = (path: string): boolean => /^src\/(domain|messages)\//.test(path);
const featureOf = (path: string): string | undefined => /^src\/components\/([^/]+)\//.exec(path)?.[1];

function judgePackage(from: string, specifier: string): string | undefined {
  const name = packageOf(specifier);
  const isNode = specifier.startsWith('node:');
  const view = VIEW_PACKAGES.includes(name) || specifier.startsWith('astro:');
  if (isPure(from)) return 'domain and messages import no package';
  if (from.startsWith('netlify/')) {
    return BROWSER_PACKAGES.includes(name) ? 'the server imports nothing of the browser' : undefined;
  }
  if (SERVER_PACKAGES.includes(name)) return 'src imports nothing of the server';
  if (/^src\/(stores|services)\//.test(from) && view) return 'stores and services know no view';
  if (/^src\/(components|stores|services)\//.test(from) && isNode)
    return 'what runs in the browser has no node: module';
  return undefined;
}

/** Why one path may not import the other (both from the project's root); undefined where it may. */
function judgePath(from: string, to: string): string | undefined {
  if (from.endsWith('.css')) return to.endsWith('.css') ? undefined : 'styles import nothing but styles';
  const source = placeOf(from);
  if (!source) return `no floor is known for ${from}; give its folder one`;
  if (/\.(json|svg|woff2?)$/.test(to)) return undefined;
  if (to.endsWith('.css')) {
    if (source.floor > 1) return 'only what is seen imports styles';
    if (/^src\/styles\//.test(to)) return undefined;
  }
  const target = placeOf(to);
  if (!target) return `${source.side} does not import from ${posix.dirname(to)}`;
  if (source.side !== target.side) {
    if (source.side === 'src') return 'src never imports netlify';
    return isPure(to) ? undefined : 'netlify imports nothing of src but domain and messages';
  }
  if (target.floor < source.floor) return `${source.area} is below ${target.area}`;
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own && other && own !== other && other !== 'ui') return 'features meet in a store or in components/ui';
  return undefined;
}

/**
 * Judges one import of product code.
 * @param from the importing file, from the project's root
 * @param specifier what it imports, as written
 * @returns why it may not, or undefined where it may
 */
export function judgeImport(from: string, specifier: string): string | undefined {
  if (!/^(src|netlify|tools)\//.test(from) || isTest(from)) return undefined;
  const to = isRelative(specifier) && posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
  if (from.startsWith('tools/'))
    return to && /^(tests|bench)\//.test(to) ? 'the commands stand without tests and benches' : undefined;
  return to ? judgePath(from, to) : judgePackage(from, specifier);
}

const EXTENSION = /\.(ts|tsx|mts|mjs|js|astro|css|json|md|svg|woff2?)(\?\w+)?$/;

/** Does a relative import name its file in full? */
export function hasExtension(specifier: string): boolean {
  return !isRelative(specifier) || EXTENSION.test(specifier);
}

/** Names that say nothing about what is in a module. */
export function isVagueName(path: string): boolean {
  return path.split('/').some((part) => /^(utils?|helpers?|misc|common)(\.|$)/i.test(part));
}
