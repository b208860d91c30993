import { z } from 'zod';
import type { Policy } from '#platform/kernel/operation.ts';
import { kindRights } from './kinds.ts';
import { chosenAccountInput } from '#platform/kernel/page.ts';

export const accountNo = chosenAccountInput('请选择账户');
/** Masked for somebody else's account, whole for the merchant's own. */
export const text = z.string();
/** ISO with +08:00. */
export const time = z.string();

/** A person who sees the home page, an account page or a payment form may ask for the accounts. */
export const seesAccounts = kindRights(['see'], { besides: ['0101', '0201', '0202', '0203'] });

export const read = (permission: Policy['permission']) =>
  ({ audience: 'merchant', permission, effect: 'read' }) as const;
