import { IDEOGRAPHS, RADICALS } from './radicals.data.ts';

/** Forms of one sign that keyboards and banks mix, the one that replaces the others first. */
const SAME_SIGNS = ['·.•‧・∙⋅⸱', '-‐‒–—―−', "'‘’ʼ"] as const;
const FOLDED = new Map([
  ...[...RADICALS].map((radical, index) => [radical, [...IDEOGRAPHS][index]!] as const),
  ...SAME_SIGNS.flatMap(([first, ...others]) => [...others].map((sign) => [sign, first!] as const)),
]);
/** Blanks, and what nobody sees: stored before `clean-text.ts` refused it. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex
  /[\uFE00-\uFE0F\u034F\u0000-\u0020\u007F-\u00A0\u00AD\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]+/gu;

/**
 * A name as it is compared, never shown: without blanks, and without what differs between keyboards, banks and copied
 * texts: width of letters and brackets, upper and lower case of A to Z, kinds of middle dots, hyphens and apostrophes,
 * radicals and compatibility ideographs. `platform.compared_name` is the same in SQL.
 */
export const comparedName = (name: string): string =>
  [...name.normalize('NFKC').replace(UNSEEN, '')]
    .map((sign) => FOLDED.get(sign) ?? (sign >= 'A' && sign <= 'Z' ? sign.toLowerCase() : sign))
    .join('');

export const isSameName = (one: string, other: string): boolean => comparedName(one) === comparedName(other);
