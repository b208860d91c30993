/** The provider's accounts at the bank that receives remittances, as merchants see them for a remittance. */
export interface ReceivingBank {
  /** The bank and branch, as a remittance form asks for it. */
  bankName: string;
  /** Digits that the bank puts before an account's own number. */
  prefix: string;
  /** In whose name the account is that all merchants share. */
  holderName: string;
}

/** The bank simulator's. Production names its own (apps/server/config.ts). */
export const simulatedReceivingBank: ReceivingBank = {
  bankName: '模拟银行营业部',
  prefix: '95566',
  holderName: '商户门户备付金',
};
