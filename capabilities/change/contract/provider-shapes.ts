import { z } from 'zod';
import type { RightCode } from '#platform/kernel/menu.ts';
import { requestNo, totpFactor } from '#platform/kernel/page.ts';
import { PROVIDER_REASON } from '../constants.ts';

/** What calls of the provider's people share: whom they are open to, and the reason that a person gives. */
type Codes = readonly [RightCode, ...RightCode[]];
export const sees = (...permission: Codes) => ({ audience: 'person', permission, effect: 'read' }) as const;
/** A change at once. */
export const acts = (...permission: Codes) => ({ audience: 'person', permission, effect: 'change' }) as const;
/** A change that asks for a fresh code, as each of money, price and people does. */
export const confirms = (...permission: Codes) => ({ ...acts(...permission), confirm: { totp: true } }) as const;

/** As `ReasonField` of the console asks for it. */
export const reason = z
  .string({ error: '请填写原因' })
  .trim()
  .min(PROVIDER_REASON.min, `请填写原因，至少${PROVIDER_REASON.min}个字`)
  .max(PROVIDER_REASON.max, `原因最多${PROVIDER_REASON.max}个字`);
const text = z.string();
/** Of a version that one person proposed and another one approved. */
export const approval = { reason: text, proposedBy: text, approvedBy: text, setAt: text };
export type ShownApproval = Record<keyof typeof approval, string>;
/** Of a call that proposes a change, or makes one that is confirmed. */
export const proposal = { requestNo, reason, mespAuthList: totpFactor };
