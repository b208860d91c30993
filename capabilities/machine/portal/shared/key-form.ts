import dayjs, { type Dayjs } from 'dayjs';
import type { ReviewRow } from '#platform/portal-kit/review-rows.tsx';
import {
  KEY_ADDRESS_INVALID,
  KEY_END_PAST,
  KEY_NAME_TAKEN,
  PRIVATE_KEY_PASTED,
  PUBLIC_KEY_MALFORMED,
  PUBLIC_KEY_REGISTERED,
  SCOPE_MISSING,
} from '../../contract/errors.ts';
import { lastDayOf } from '../../contract/last-day.ts';
import type { ShownKey } from '../../contract/shapes.ts';
import type { KeyScope } from './key-fields.tsx';
import { limitsOf } from './key-parts.tsx';

/** Three limits in one row, so that all of it is on a screen of 900 px. */
export const KEY_WIDTH = 640;

/** What the fields of a key hold. */
export interface KeyValues {
  name: string;
  scopes: string[];
  addresses?: string;
  single?: string;
  day?: string;
  dayCount?: string;
  endDate?: Dayjs | null;
}

/** Fields of the refusals that a new key and an edited one share. */
export const keyFieldOf = {
  [KEY_NAME_TAKEN]: 'name',
  [SCOPE_MISSING]: 'scopes',
  [KEY_ADDRESS_INVALID]: 'addresses',
  [KEY_END_PAST]: 'endDate',
} as const;
export const publicKeyFieldOf = {
  [PUBLIC_KEY_MALFORMED]: 'publicKey',
  [PRIVATE_KEY_PASTED]: 'publicKey',
  [PUBLIC_KEY_REGISTERED]: 'publicKey',
} as const;

/** Addresses and ranges as a person writes them. */
const rangesOf = (text = ''): string[] => text.split(/[\s,，;；、]+/).filter(Boolean);

/** As the calls take them: what is left empty is left out. */
export const settingsOf = ({ name, scopes, addresses, single, day, dayCount, endDate }: KeyValues) => ({
  name,
  scopes,
  addresses: rangesOf(addresses),
  ...(single ? { single } : {}),
  ...(day ? { day } : {}),
  ...(dayCount ? { dayCount: Number(dayCount) } : {}),
  ...(endDate ? { endDate: endDate.format('YYYY-MM-DD') } : {}),
});

/** Why, where the realm asks for it. */
export const reasonOf = ({ reason }: { reason?: string }) => (reason === undefined ? {} : { reason });

/** What the person is asked to confirm. */
export function keyReview(values: KeyValues, scopes: readonly KeyScope[]): ReviewRow[] {
  const { name, addresses, single = null, day = null, dayCount, endDate } = settingsOf(values);
  const chosen = scopes.filter(({ code }) => values.scopes.includes(code)).map(({ title }) => title);
  return [
    { label: '名称', value: name },
    { label: '权限', value: chosen.join('、') },
    { label: '访问地址', value: addresses.join('、') || '不限' },
    { label: '限额', value: limitsOf({ single, day, dayCount: dayCount ?? null }) },
    { label: '到期日', value: endDate ?? '长期有效' },
  ];
}

export const OVERLAPS = [
  { value: 0, label: '立即失效' },
  { value: 1, label: '1天后失效' },
  { value: 7, label: '7天后失效' },
  { value: 30, label: '30天后失效' },
];
export const overlapText = (days: number): string => OVERLAPS.find(({ value }) => value === days)?.label ?? '';

/** A key as its fields have it. */
export function valuesOf(row: ShownKey): KeyValues {
  const { name, scopes, addresses, single, day, dayCount } = row;
  const last = row.expiresAt && lastDayOf(new Date(row.expiresAt));
  return {
    name,
    scopes: scopes.map(({ code }) => code),
    addresses: addresses.join('\n'),
    single: single ?? '',
    day: day ?? '',
    dayCount: dayCount === null ? '' : String(dayCount),
    endDate: last ? dayjs(last) : null,
  };
}
