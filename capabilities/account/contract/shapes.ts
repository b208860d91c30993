import { z } from 'zod';
import type { Policy } from '#platform/kernel/operation.ts';
import { kindRights } from './kinds.ts';

export const accountNo = z.string({ error: '请选择账户' }).regex(/^\d{6,28}$/, '请输入正确格式的账号');
/** Masked for somebody else's account, whole for the merchant's own. */
export const text = z.string();
/** ISO with +08:00. */
export const time = z.string();

/** A person who sees the home page, an account page or a payment form may ask for the accounts. */
export const seesAccounts = kindRights(['see'], { besides: ['0101', '0201', '0202', '0203'] });

export const read = (permission: Policy['permission']) =>
  ({ audience: 'merchant', permission, effect: 'read' }) as const;
