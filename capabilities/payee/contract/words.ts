/** 账户类型 of a payee at a bank, as a sheet has it (domain-rules section 3). */
export const COMPANY = '对公';
export const PERSON = '对私';

/** The same on the wire (calls.md). */
export const payeeTypes = { company: COMPANY, individual: PERSON } as const;
export type PayeeType = keyof typeof payeeTypes;
/** Of a line of a sheet. */
export const payeeTypeOfWord = (word: string): PayeeType => (word === payeeTypes.individual ? 'individual' : 'company');
