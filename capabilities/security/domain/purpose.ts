import type { Operation } from '#platform/kernel/operation.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { FUNDS_PREFIX } from '../constants.ts';

/** The operation that a `bizTypeCode` names: by its SMS purpose, its path, or its path without the funds service's prefix. Null: none that asks for a code. */
export function operationOfPurpose(operations: readonly Operation[], bizTypeCode: string): { purpose: string; title: string } | null {
  const names = ({ path, policy }: Operation) => [policy.confirm?.sms, path, path.startsWith(FUNDS_PREFIX) ? path.slice(FUNDS_PREFIX.length) : undefined];
  const operation = operations.find((one) => one.policy.confirm?.sms && names(one).includes(bizTypeCode));
  return operation ? { purpose: operation.policy.confirm!.sms!, title: operation.title } : null;
}

/** What the message says, so that a person who is led astray sees whom they would pay (security.md T27). */
export function codeText(order: { sender: string; title: string; payee?: string; amount?: string; minutes: number }, code: string): string {
  const payee = order.payee ? `，收款账户尾号${tailOf(order.payee)}` : '';
  const amount = order.amount ? `，金额${order.amount}元` : '';
  return `【${order.sender}】您正在进行“${order.title}”操作${payee}${amount}，验证码${code}，${order.minutes}分钟内有效。请勿告知他人，如非本人操作请立即修改密码。`;
}
