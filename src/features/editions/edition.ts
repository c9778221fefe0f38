import { isRecord } from '../../shared/isRecord.ts';
import { READ_TIMEOUT_MS } from '../../shared/reads.ts';
import type { EditionAnswer, EditionLeft } from '../../shared/shop/edition.ts';
import { PRINT_SIZES } from '../../shared/shop/price.ts';
import { SHOP_ENDPOINTS } from '../../shared/shopEndpoints.ts';
import { ApiError, readJson, request } from '../../ui/request.ts';

function readLeft(value: unknown): EditionLeft | undefined {
  if (!isRecord(value)) return undefined;
  const { size, left } = value;
  return typeof size === 'number' && typeof left === 'number' ? { size, left } : undefined;
}

/** What is left of a work's edition now. @throws ApiError where there is no answer in time, or no count in it */
export async function getEdition(photoId: string): Promise<EditionAnswer> {
  const path = SHOP_ENDPOINTS.edition.path.replace(':id', encodeURIComponent(photoId));
  const value = await readJson(await request(path, {}, READ_TIMEOUT_MS), path);
  const whole = readLeft(value);
  if (!whole) throw new ApiError('badAnswer', `${path} did not say what is left`, { status: 200 });
  const sizes = isRecord(value) && isRecord(value.sizes) ? value.sizes : undefined;
  const each = PRINT_SIZES.flatMap((size) => {
    const left = readLeft(sizes?.[size]);
    return left ? [[size, left] as const] : [];
  });
  return { ...whole, ...(sizes && { sizes: Object.fromEntries(each) }) };
}
