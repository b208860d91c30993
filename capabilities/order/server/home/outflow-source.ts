import type { Tx } from '#platform/db/database.ts';
import type { PlannedOutflow } from '../../domain/outflow-rule.ts';

/**
 * What a higher capability will pay automatically before a moment, in addition to the orders that exist: one entry a
 * payment, of amounts that are known today, without fees. `tx` is bound to the merchant.
 */
export type OutflowSource = (tx: Tx, mid: string, before: Date) => Promise<PlannedOutflow[]>;
