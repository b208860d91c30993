import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Addresses and ranges of them as people write them: 203.0.113.8, 203.0.113.0/24, 2001:db8::/32. What node's BlockList
 * knows, with one spelling for each range.
 */
interface Range {
  address: string;
  family: 'ipv4' | 'ipv6';
  prefix: number;
}

/** A client of IPv4 at a socket of IPv6 is the client of IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');

function partsOf(text: string): Range | null {
  const [written = '', bits, more] = text.trim().split('/');
  const address = plain(written);
  if (more !== undefined || isIP(address) === 0 || written.includes('%')) return null;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const longest = family === 'ipv4' ? 32 : 128;
  if (bits === undefined) return { address, family, prefix: longest };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest || address !== written) return null;
  return { address, family, prefix: Number(bits) };
}

/** `203.0.113.8`, `203.0.113.0/24`; null when it is no address and no range. */
export function readRange(text: string): string | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const isWhole = parts.prefix === (parts.family === 'ipv4' ? 32 : 128);
  return `${parts.address.toLowerCase()}${isWhole ? '' : `/${parts.prefix}`}`;
}

/** Lists are few and their words the same from call to call. */
const lists = new Map<string, BlockList>();
const LISTS_MAX = 1_000;

function listOf(ranges: readonly string[]): BlockList {
  const name = ranges.join(' ');
  const known = lists.get(name);
  if (known) return known;
  const list = new BlockList();
  for (const text of ranges) {
    const range = partsOf(text);
    // A range that cannot be read lets nobody in; the others still do.
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  if (lists.size >= LISTS_MAX) lists.clear();
  lists.set(name, list);
  return list;
}

/** Whether the address is in one of the ranges. What is no address is in none. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  const one = plain(address);
  if (isIP(one) === 0) return false;
  return listOf(ranges).check(one, isIPv4(one) ? 'ipv4' : 'ipv6');
}

/** Whether each range is inside one of the others: both of its ends, and it is not wider. */
export const areWithin = (ranges: readonly string[], others: readonly string[]): boolean =>
  ranges.every((text) => {
    const inner = partsOf(text);
    return others.some(
      (other) => inner && (partsOf(other)?.prefix ?? Infinity) <= inner.prefix && isWithin(inner.address, [other]),
    );
  });

/** No list, or an empty one, is no limit. */
export const isAdmitted = (address: string, ranges: readonly string[] | null | undefined): boolean =>
  !ranges || ranges.length === 0 || isWithin(address, ranges);
