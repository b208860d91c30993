import { CITIES } from './cities.data.ts';

export interface Province {
  /** Six digits, `330000`. */
  provinceCode: string;
  provinceName: string;
  cities: { cityCode: string; cityName: string }[];
}

const CODE_LENGTH = 6;
const codeOf = (digits: string): string => digits.padEnd(CODE_LENGTH, '0');
const parts = (text: string): [digits: string, name: string] => {
  const [, digits, name] = /^(\d+) ?(.+)$/.exec(text)!;
  return [digits!, name!];
};

function parse(): Province[] {
  const provinces: (Province & { digits: string })[] = [];
  for (const line of CITIES.trim().split('\n')) {
    const province = provinces.at(-1);
    if (line.startsWith(' ') && province) {
      for (const [digits, cityName] of line.trim().split(' ').map(parts))
        province.cities.push({ cityCode: codeOf(province.digits + digits), cityName });
    } else {
      const [digits, provinceName] = parts(line);
      provinces.push({ digits, provinceCode: codeOf(digits), provinceName, cities: [] });
    }
  }
  return provinces.map(({ digits: _, ...province }) => province);
}

/** All provinces with their cities, in the sequence of their codes. */
export const provinces: readonly Province[] = parse();

/** `浙江省杭州市`; a municipality reads as itself. Undefined for a code that names no city. */
export function placeOfCity(code: string): string | undefined {
  for (const { provinceName, cities } of provinces) {
    const city = cities.find(({ cityCode }) => cityCode === code);
    if (city) return city.cityName === provinceName ? provinceName : `${provinceName}${city.cityName}`;
  }
}
