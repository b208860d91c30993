/** 账户类型 of a line's payee, as the sheet has it (domain-rules section 3). */
export const COMPANY = '对公';
export const PERSON = '对私';
