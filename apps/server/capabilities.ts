import { connectKinds } from '#capabilities/account/contract/kinds.ts';
import type { PricedKind } from '#capabilities/account/server/index.ts';
import { paymentKind } from '#capabilities/checkout/server/index.ts';
import type { MoneyOrderKind } from '#capabilities/order/server/index.ts';
import { payoutKind } from '#capabilities/payout/server/index.ts';
import { transferKind } from '#capabilities/transfer/server/index.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/index.ts';

/** Kinds of money orders that people can make; a new one adds its own here. */
export const orderKinds: readonly MoneyOrderKind[] = [withdrawalKind, transferKind, paymentKind];

export const kinds: readonly PricedKind[] = [...orderKinds, payoutKind];

connectKinds(kinds.map(({ contract }) => contract));
