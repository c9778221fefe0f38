// @ts-check
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
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
  // Of this checkout, not of the packages: two checkouts may share those.
  cacheDir: './.cache/astro',
  trailingSlash: 'ignore',
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'always', format: 'directory' },
  integrations: [react(), siteIntegration({ root, contentRoot, env })],
  security: { csp: true },
  // Pages are kept that were made of the same code and content (cacheKey in src/layouts/content.ts): it saves time alone.
  experimental: { incrementalBuild: true },
  // Pictures that pages import are shown as they are: the guide's are small, and encoding them anew made them larger.
  image: { service: passthroughImageService() },
  // What Astro makes of the texts is not used: the pages render them as the panel's preview does.
  markdown: { syntaxHighlight: false },
  fonts: await siteFonts(contentRoot, resolve(root, '.cache')),
  vite: { build: { assetsInlineLimit: 0, target: FLOOR_TARGETS }, cacheDir: './.cache/vite' },
});
