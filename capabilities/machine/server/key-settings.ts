import type { ChangeContext } from '#capabilities/change/server/index.ts';
import { readRange } from '#platform/http/address-range.ts';
import { formatAmount, formatCount } from '#platform/kernel/amount-text.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { KEY_ADDRESS_INVALID } from '../contract/errors.ts';
import { PROVIDER_KEYS, type MachineDeps } from './deps.ts';

/** What a person sets of a key, new or edited. */
export interface KeySettings {
  name: string;
  scopes: string[];
  addresses: string[];
  single?: string | undefined;
  day?: string | undefined;
  dayCount?: number | undefined;
  endDate?: string | undefined;
}

export const DAY_MS = 86_400_000;

/** To whom the keys of a change belong. */
export const ownerOf = ({ deps, mid }: ChangeContext<MachineDeps>): string =>
  deps.realm === 'provider' ? PROVIDER_KEYS : mid;

/** Each range once, in one spelling. */
export function rangesOf(addresses: readonly string[]): Result<string[], typeof KEY_ADDRESS_INVALID> {
  const ranges: string[] = [];
  for (const text of addresses) {
    const range = readRange(text);
    if (range === null) return fail(KEY_ADDRESS_INVALID, `“${text}”不是地址或网段，例如 203.0.113.8 或 203.0.113.0/24`);
    if (!ranges.includes(range)) ranges.push(range);
  }
  return ok(ranges);
}

export const limitText = ({ single, day, dayCount }: Pick<KeySettings, 'single' | 'day' | 'dayCount'>): string =>
  [
    single && `单笔${formatAmount(single)}元`,
    day && `每日${formatAmount(day)}元`,
    dayCount && `每日${formatCount(dayCount)}笔`,
  ]
    .filter(Boolean)
    .join('，') || '不另设';

export const titlesOf = ({ scopes }: MachineDeps, codes: readonly string[]): string =>
  [...codes]
    .sort()
    .map((code) => scopes.find((scope) => scope.code === code)?.title ?? code)
    .join('、');

/** Through its last day in Shanghai. */
export const expiryOf = ({ endDate }: Pick<KeySettings, 'endDate'>): Date | null =>
  endDate ? new Date(Date.parse(`${endDate}T00:00:00+08:00`) + DAY_MS) : null;
