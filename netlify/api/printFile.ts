import { IMAGE_FORMATS, imageFormatOf } from '../../src/domain/imageFormat.ts';
import { SHOP_ENDPOINTS } from '../../src/domain/shopEndpoints.ts';
import { ApiError } from '../lib/apiError.ts';
import { NO_STORE, SECURITY_HEADERS } from '../lib/headers.ts';
import type { Route } from './call.ts';

export const printFileRoutes: readonly Route[] = [
  {
    ...SHOP_ENDPOINTS.printFile,
    async run({ params, url, request, services }) {
      const { readPrintFile } = await import('../services/signing/printFile.ts');
      const bytes = await readPrintFile(services, params.id ?? '', url.searchParams);
      // What an image is, its bytes say.
      const format = imageFormatOf(bytes);
      if (!format) throw new ApiError('notFound');
      const headers = { 'Content-Type': IMAGE_FORMATS[format].type, ...NO_STORE, ...SECURITY_HEADERS };
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
    },
  },
];
