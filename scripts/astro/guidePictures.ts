import type { LocalImageService } from 'astro';
import unchanged from 'astro/assets/services/noop';

/**
 * Astro's image service for the pictures of the guide, the only page that has such: they keep their bytes, because
 * encoding them again made them larger, and are shown at half their size, because they are taken at twice the density.
 */
export default {
  ...unchanged,
  async getHTMLAttributes(options, config, logger) {
    const attributes = (await unchanged.getHTMLAttributes?.(options, config, logger)) ?? {};
    const half = (side: unknown) => Math.round(Number(side) / 2);
    return { ...attributes, width: half(attributes.width), height: half(attributes.height) };
  },
} satisfies LocalImageService;
