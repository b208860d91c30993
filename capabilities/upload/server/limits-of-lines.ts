import { feeTable, limitsOf, noCap } from '#capabilities/account/server/index.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** What the merchant may pay by a kind; a kind whose orders use no limit has none that a sheet could exceed. */
export const limitsOfLines = async (tx: Tx, mid: string, kind: string): ReturnType<typeof limitsOf> =>
  kindOf(kind).follows || kindOf(kind).batch?.several ? noCap : limitsOf(tx, mid, kind);

/** What each line costs; null: it has no price. */
export const feesOfLines = async (
  tx: Tx,
  { mid, kind, at }: { mid: string; kind: string; at: Date },
): Promise<(amountFen: Fen) => Fen | null> =>
  kindOf(kind).batch?.several ? () => 0n : feeTable(tx, { mid, kind, speed: 'T0', at });
