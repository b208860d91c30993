import { describe, expect, it } from 'vitest';
import { placeOfCity, provinces } from './cities.ts';

describe('The list of cities', () => {
  const cities = provinces.flatMap((province) => province.cities.map((city) => ({ ...city, province })));

  it('has all 34 provinces, each with a city, and every code once', () => {
    expect(provinces).toHaveLength(34);
    expect(provinces.filter((province) => province.cities.length === 0)).toEqual([]);
    expect(new Set(cities.map(({ cityCode }) => cityCode)).size).toBe(cities.length);
    expect(cities.length).toBeGreaterThan(340);
  });

  it('has six digits for each, which begin with the province’s', () =>
    expect(
      cities.filter(
        ({ cityCode, province }) =>
          !/^\d{6}$/.test(cityCode) || !cityCode.startsWith(province.provinceCode.slice(0, 2)),
      ),
    ).toEqual([]));

  it.each([
    ['110100', '北京市'],
    ['330100', '浙江省杭州市'],
    ['429004', '湖北省仙桃市'],
    ['810000', '香港特别行政区'],
    ['999999', undefined],
    ['', undefined],
  ])('reads %s as %s', (code, place) => expect(placeOfCity(code)).toBe(place));
});
