import type { ExternalImageService } from 'astro';
import { baseService } from 'astro/assets';

/** Pictures that pages import are shown as they are: the guide's are small, and encoding them anew made them larger. */
const plainImages: ExternalImageService = {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  getHTMLAttributes: baseService.getHTMLAttributes,
};
export default plainImages;
