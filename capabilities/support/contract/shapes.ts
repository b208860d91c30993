import { z } from 'zod';

/** What calls of this capability share. */
export const VIEW = ['op.merchant.view', 'op.support.view'] as const;

export const mid = z.string({ error: '请选择商户' }).regex(/^[0-9A-Z]{4,32}$/, '商户号不正确，请从列表中选择');
export const personId = z.uuid({ error: '请先查找人员' });
