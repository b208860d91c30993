import { limitsOf, noCap } from '#capabilities/account/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';

/** What the merchant may pay by a kind; a kind whose orders use no limit has none that a sheet could exceed. */
export const limitsOfLines = async (tx: Tx, mid: string, kind: string): ReturnType<typeof limitsOf> =>
  kindOf(kind).follows ? noCap : limitsOf(tx, mid, kind);
