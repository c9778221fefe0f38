import type { EditionAnswer, EditionLeft } from '../domain/edition.ts';
import { isRecord } from '../domain/isRecord.ts';
import { PRINT_SIZES } from '../domain/price.ts';
import { READ_TIMEOUT_MS } from '../domain/reads.ts';
import { SHOP_ENDPOINTS } from '../domain/shopEndpoints.ts';
import { ApiError, readJson, request } from './request.ts';

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
