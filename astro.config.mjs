// @ts-check
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readEnv } from './netlify/lib/env.ts';
import { siteFonts } from './scripts/astro/fonts.ts';
import { siteIntegration } from './scripts/astro/siteIntegration.ts';
import { FLOOR_TARGETS } from './src/layouts/floor.ts';

const root = import.meta.dirname;
const variables = resolve(root, '.env');
if (existsSync(variables)) process.loadEnvFile(variables);
const env = readEnv(process.env);
const contentRoot = resolve(root, process.env.CONTENT_ROOT || '.');

export default defineConfig({
  site: env.siteUrl ?? undefined,
  publicDir: './public',
  outDir: './dist',
  // A cache of this checkout, because two checkouts may share their packages.
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always', format: 'directory' },
  integrations: [react(), siteIntegration({ root, contentRoot, env })],
  security: { csp: true },
  // Saves time only: reuses pages of the same code and content (cacheKey in src/layouts/content.ts).
  experimental: { incrementalBuild: true },
  image: { service: { entrypoint: resolve(root, 'scripts/astro/guidePictures.ts') } },
  // Astro's rendering of Markdown is not used: pages render texts like the panel's preview.
  markdown: { syntaxHighlight: false },
  fonts: await siteFonts(contentRoot, resolve(root, '.cache')),
  vite: { build: { assetsInlineLimit: 0, target: FLOOR_TARGETS }, cacheDir: './.cache/vite' },
});
