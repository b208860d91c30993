import type { PayeeType } from '#capabilities/payee/contract/words.ts';

/** Type codes of the orders: 4010 to a company, 4020 to a person (spec section 3). */
export const typeCodes = { company: '4010', individual: '4020' } as const satisfies Record<PayeeType, string>;
export const payeeTypeOf = (typeCode: string): PayeeType =>
  typeCode === typeCodes.individual ? 'individual' : 'company';
/**
 * A batch has lines of both: codes of its own, next to 3013 and 3015 of transfers (docs/decisions/0001).
 * `scheduled`: it waits for its hour.
 */
export const batchCodes = { now: '4013', scheduled: '4015' } as const;
