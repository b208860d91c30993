import type { PricedKind } from '#capabilities/account/server/index.ts';
import { topupContract } from '../contract/kind.ts';

/** Costs nothing. Its orders are written when the money is there (`receiveMoney`), so it decides nothing. */
export const topupKind: PricedKind = { contract: topupContract, price: [] };
