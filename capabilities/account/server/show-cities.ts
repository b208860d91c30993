import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { listCities } from '../contract/record-operations.ts';
import { provinces } from '../domain/cities.ts';

/** All provinces with their cities, or one; none for a code that is no province. */
export const showCities: Handler<typeof listCities> = async (_context, { provinceCode }) =>
  ok({ list: provinces.filter((province) => provinceCode === undefined || province.provinceCode === provinceCode) });
