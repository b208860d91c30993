import type { Tx } from '#platform/db/database.ts';
import { markRealNameChecked, realNameDigest } from '../server/index.ts';

/** Of everybody, as the real-name check has it with the name. */
export const ID_NO = '11010119900101001X';

export const realNameOf = (mobile: string): string => `用户${mobile.slice(-4)}`;

export const checkRealName = (
  tx: Tx,
  secret: Buffer,
  { personId, mobile }: { personId: string; mobile: string },
): Promise<number> => markRealNameChecked(tx, personId, realNameDigest(secret, realNameOf(mobile), ID_NO));
