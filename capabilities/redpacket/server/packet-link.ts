import { createHmac, timingSafeEqual } from 'node:crypto';
import { CLAIM_PATH } from '../contract/words.ts';

const MAC_BYTES = 16;

const macOf = (secret: Buffer, id: string): Buffer =>
  createHmac('sha256', secret).update(`redpacket-link\n${id}`).digest().subarray(0, MAC_BYTES);

/** The key of a packet's link: its random id and a keyed hash of it, which is stored nowhere. */
function linkKeyOf(secret: Buffer, packetId: string): string {
  const id = packetId.replaceAll('-', '');
  return id + macOf(secret, id).toString('hex');
}

/** The id of a link's packet; null when nobody with the secret has made the key. */
export function packetIdOf(secret: Buffer, key: string): string | null {
  const [id, mac] = [key.slice(0, 2 * MAC_BYTES), Buffer.from(key.slice(2 * MAC_BYTES), 'hex')];
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(secret, id))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The path after the portal's address and `#`. */
export const claimPathOf = (secret: Buffer, packetId: string): string =>
  `${CLAIM_PATH}?packet=${linkKeyOf(secret, packetId)}`;
