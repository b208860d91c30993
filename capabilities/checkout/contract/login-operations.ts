/** What the pay page needs before somebody has logged in: all that it loads of this contract. */
import { z } from 'zod';
import {
  PASSWORD_INPUT_EXPIRED,
  PASSWORD_LOGIN_LOCKED,
  PICTURE_CODE_REQUIRED,
  ROLE_DISABLED,
  TOO_MANY_TRIES,
  WRONG_LOGIN,
  WRONG_PICTURE_CODE,
} from '#capabilities/identity/contract/errors.ts';
import { pictureInput } from '#capabilities/identity/contract/operations.ts';
import { signedIn } from '#capabilities/identity/contract/signed-in.ts';
import { nonceStr, sealedPassword } from '#capabilities/identity/contract/password-input.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { PAYMENT_LINK_INVALID } from './errors.ts';
import { tradeStates } from './words.ts';

export const tradeState = keysOf(tradeStates);
/** ISO with +08:00. */
export const time = z.string();
/**
 * The link's key, 128 random bits in hex: a person who has it may read the trade, and nothing else names one to a
 * payer.
 */
export const trade = z
  .string({ error: '付款链接无效，请向收款方索取新的链接' })
  .regex(/^[0-9a-f]{32}$/, '付款链接无效，请向收款方索取新的链接');

/** A 收款单 as a payer may see it: payee (name, masked account), amount, subject, end. */
export const tradeView = z.object({
  payeeName: z.string(),
  /** `**** 0011`. */
  payeeAccountNo: z.string(),
  amount: yuan,
  subject: z.string(),
  validUntil: time,
  state: tradeState,
  stateName: z.string(),
});
export type TradeView = z.output<typeof tradeView>;

/** Without credentials it opens the trade of the link; with them it also logs the payer in, as `login/account` does. */
export const newLoginAndPay = operation({
  path: 'bfp/newLoginAndPay',
  title: '企业付款登录',
  input: z.object({
    trade,
    login: z
      .object({
        loginName: z
          .string({ error: '请输入登录名或手机号' })
          .trim()
          .min(1, '请输入登录名或手机号')
          .max(64, '登录名过长'),
        password: sealedPassword,
        nonceStr,
        ...pictureInput,
      })
      .optional(),
  }),
  output: z.object({ trade: tradeView, signedIn: signedIn.nullable() }),
  errors: [
    WRONG_LOGIN,
    PASSWORD_LOGIN_LOCKED,
    TOO_MANY_TRIES,
    PASSWORD_INPUT_EXPIRED,
    ROLE_DISABLED,
    PICTURE_CODE_REQUIRED,
    WRONG_PICTURE_CODE,
    PAYMENT_LINK_INVALID,
  ],
  policy: { audience: 'public', effect: 'change', endsSession: true },
});
