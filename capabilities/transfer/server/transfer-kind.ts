import { payInside, type Kind } from '#capabilities/order/server/index.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { transferContract } from '../contract/kind.ts';
import type { transfer } from '../contract/operations.ts';
import { decideTransfer } from './decide-transfer.ts';

/** 3010 at once, 3011 scheduled (spec section 3). Inside the provider: final the moment it runs. */
export const transferKind: Kind<InputOf<typeof transfer>, ErrorOf<typeof transfer>> = {
  contract: transferContract,
  // Inside the provider it is cheap.
  price: [{ speed: 'T0', fromFen: 0n, fixedFen: 50n }],
  decide: decideTransfer,
  destination: payInside,
};
