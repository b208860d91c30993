import { BlockList, isIP, isIPv4 } from 'node:net';
import { isWithin } from '#platform/http/address-range.ts';

/**
 * Addresses that no delivery may reach (SSRF): of this machine, the own network, carriers' networks, documentation,
 * multicast, and what leads to them by another spelling. IPv6 outside of the space that is given out is refused as a
 * whole: mapped, translated (64:ff9b::) and unique local addresses with it.
 */
const refused = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address, bits] = range.split('/');
  refused.addSubnet(address!, Number(bits), 'ipv4');
}
// Teredo and other special ones, documentation, 6to4.
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address, bits] = range.split('/');
  refused.addSubnet(address!, Number(bits), 'ipv6');
}
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Whether a delivery may go to this address. `allow`: ranges of WEBHOOK_ALLOW, which may be reached in any case. */
export function mayReach(address: string, allow: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  if (isWithin(address, allow)) return true;
  return isIPv4(address)
    ? !refused.check(address, 'ipv4')
    : givenOut.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** A host of an address as `URL` has it: without the brackets of IPv6. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
