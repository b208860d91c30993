import type { PricedKind } from '#capabilities/account/server/index.ts';
import { collectionContract, collectionRefundContract } from '../contract/kind.ts';

/** Their orders are written when the money has moved: they decide nothing. What they cost is in a merchant's plan. */
export const collectionKind: PricedKind = { contract: collectionContract, price: [] };
export const collectionRefundKind: PricedKind = { contract: collectionRefundContract, price: [] };
