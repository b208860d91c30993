import type { Fen } from '#platform/kernel/money.ts';

export interface BankInstruction {
  /** Ours, unique: the same number sent again is the same payment (domain-rules section 2). */
  channelNo: string;
  orderNo: string;
  amountFen: Fen;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  memo?: string;
}

/**
 * `unknown` is a time-out or a broken connection: never read as failed. `absent`: the bank says that it has no such
 * instruction.
 */
export type BankState =
  | { state: 'accepted' }
  | { state: 'succeeded'; at: Date; bankSerial: string }
  | { state: 'failed'; reason: string }
  | { state: 'absent' }
  | { state: 'unknown' };

/** The end of a payment, as its bank says it. */
export type BankEnd = { state: 'succeeded'; bankSerial: string } | { state: 'failed'; reason: string };

/** 退票: money that came back after success, with its own number. */
export interface BankReturn {
  returnNo: string;
  channelNo: string;
  amountFen: Fen;
  reason: '户名不符' | '账号不存在' | '账户异常' | '限额' | '其他';
  at: Date;
}

/** Money that somebody remitted to an account of ours at the bank. */
export interface BankRemittance {
  /** The bank's, unique: the same number read again is the same money. */
  serialNo: string;
  toAccountNo: string;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  amountFen: Fen;
  remark: string;
  at: Date;
}

/** An instruction to remit from a bank account whose holder allowed it, to an account of ours. */
export interface BankPull {
  /** Ours, unique, as that of a payment is. */
  channelNo: string;
  toAccountNo: string;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  amountFen: Fen;
  remark: string;
}

/**
 * The port of a bank channel. The demo's is the simulator over HTTP; a real channel implements this and nothing else.
 */
export interface BankRail {
  send(instruction: BankInstruction): Promise<BankState>;
  query(channelNo: string): Promise<BankState>;
  /**
   * Many at once, where the channel has a call for it: answers in the sequence of the input, each for itself. Nothing
   * is all or none.
   */
  sendMany?(instructions: readonly BankInstruction[]): Promise<BankState[]>;
  queryMany?(channelNos: readonly string[]): Promise<BankState[]>;
  /** The bank remits from an account at it; what it remitted comes with `remittancesSince`. */
  pull(instruction: BankPull): Promise<BankState>;
  queryPull(channelNo: string): Promise<BankState>;
  /** Returns after `cursor` (empty at first), oldest first, with the next cursor. */
  returnsSince(cursor: string): Promise<{ returns: BankReturn[]; cursor: string }>;
  /** Money that arrived after `cursor` (empty at first), oldest first, with the next cursor. */
  remittancesSince(cursor: string): Promise<{ remittances: BankRemittance[]; cursor: string }>;
}
