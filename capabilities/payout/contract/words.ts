/** 账户类型 of a line's payee, as the sheet has it (domain-rules section 3). */
export const COMPANY = '对公';
export const PERSON = '对私';

/** The same on the wire (calls.md). */
export const payeeTypes = { company: COMPANY, individual: PERSON } as const;
export type PayeeType = keyof typeof payeeTypes;

/** Type codes of the orders: 4010 to a company, 4020 to a person (spec section 3). */
export const typeCodes = { company: '4010', individual: '4020' } as const satisfies Record<PayeeType, string>;
export const payeeTypeOf = (typeCode: string): PayeeType =>
  typeCode === typeCodes.individual ? 'individual' : 'company';
/** Of a line of a sheet. */
export const payeeTypeOfWord = (word: string): PayeeType => (word === payeeTypes.individual ? 'individual' : 'company');
/**
 * A batch has lines of both: codes of its own, beside 3013 and 3015 of transfers (docs/decisions/0001). `scheduled`: it
 * waits for its hour.
 */
export const batchCodes = { now: '4013', scheduled: '4015' } as const;
