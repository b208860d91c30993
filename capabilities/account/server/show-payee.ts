import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PROVIDER_NAME } from '../constants.ts';
import type { checkRegularWords, checkSensitiveWords, findPayee } from '../contract/operations.ts';
import { accountErrors, PAYEE_ACCOUNT_CLOSED_TO_CREDIT, PAYEE_ACCOUNT_MISSING } from '../contract/errors.ts';
import { canReceive } from '../domain/account-status.ts';
import { findRefusedCharacters, findSensitiveWords } from '../domain/remark-words.ts';
import { lookUpPayee } from './look-up-payee.ts';
import { remarkWords } from './screen-remark.ts';

/** The payer types the full name; the masked one only confirms it. */
export const showPayee: Handler<typeof findPayee> = async (context, { payeeAccountNo }) => {
  const { mid } = roleOf(context);
  const found = await lookUpPayee(context.tx, roleOf(context), { accountNo: payeeAccountNo, reveals: true });
  if (!found.ok) return found;
  const receiver = found.data;
  if (!receiver) return fail(PAYEE_ACCOUNT_MISSING);
  const receives = canReceive(receiver);
  return ok({
    payeeAccountNo,
    payeeName: receiver.mid === mid ? receiver.name : maskName(receiver.name),
    bankName: PROVIDER_NAME,
    canReceive: receives,
    ownAccount: receiver.mid === mid,
    ...(receives ? {} : { reason: accountErrors[PAYEE_ACCOUNT_CLOSED_TO_CREDIT] }),
  });
};

const answer = (words: string[]) => ok({ passed: words.length === 0, words });

export const screenSensitiveWords: Handler<typeof checkSensitiveWords> = async (_context, { text }) =>
  answer(findSensitiveWords(text, remarkWords()));

export const screenRegularWords: Handler<typeof checkRegularWords> = async (_context, { text }) =>
  answer(findRefusedCharacters(text));
