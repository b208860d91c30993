import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { z } from 'zod';
import { confirms } from '#capabilities/change/contract/provider-shapes.ts';
import { feeFroms } from '#capabilities/account/contract/fee-from.ts';
import { pricedPayees, speeds } from '#capabilities/account/contract/words.ts';
import { keysOf, yuan } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { MERCHANTS_MAX } from '../constants.ts';
import { NO_PRICING_APPROVER } from './errors.ts';

/** What the calls of this capability share. */
export const text = z.string();
export const proposes = confirms('op.price.edit');

export const proposed = z.object({ changeId: text });
export const proposalCodes = [SAME_CHANGE_PENDING, NO_PRICING_APPROVER] as const;

export const planId = z.string({ error: '请选择费率方案' }).min(1, '请选择费率方案').max(64, '请选择费率方案');
export const day = dayInput('请选择生效日');
export const mid = z.string({ error: '请选择商户' }).regex(/^[0-9A-Z]{4,32}$/, '请选择商户');
export const mids = z
  .array(mid, { error: '请选择商户' })
  .min(1, '请至少选择一家商户')
  .max(MERCHANTS_MAX, `一次最多选择${MERCHANTS_MAX}家商户`)
  .transform((list) => [...new Set(list)].toSorted());

const NAME_MAX = 20;
const NOTE_MAX = 100;
export const listName = z
  .string({ error: '请输入名称' })
  .trim()
  .min(1, '请输入名称')
  .max(NAME_MAX, `名称最多${NAME_MAX}个字`);
export const note = z.string().trim().max(NOTE_MAX, `备注最多${NOTE_MAX}个字`).default('');

export const shownPrice = z.object({
  kind: text,
  speed: keysOf(speeds),
  payee: keysOf(pricedPayees),
  from: yuan,
  to: text,
  fixed: yuan,
  rate: text,
  min: text,
  max: text,
  feeFrom: keysOf(feeFroms),
});
export const shownLimit = z.object({ kind: text, single: yuan, day: yuan, month: yuan, dayCount: text });
