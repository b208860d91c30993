import { z } from 'zod';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { amountInput, keysOf, requestNo, yuan } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { ADDRESSES_MAX, COUNT_MAX, OVERLAP_DAYS_MAX } from '../constants.ts';

/** What calls of both realms share. */
export const keyId = z.uuid('请选择密钥');
const publicKey = z
  .string({ error: '请粘贴公钥' })
  .trim()
  .min(1, '请粘贴公钥')
  .max(2_000, '公钥过长，请检查后重新粘贴');

/** What a key is, new or edited. */
const settings = {
  name: z.string({ error: '请输入密钥名称' }).trim().min(1, '请输入密钥名称').max(30, '密钥名称最多30个字'),
  scopes: z.array(z.string().max(40)).min(1, '请至少选择一项权限').max(40, '权限过多，请减少后重试'),
  addresses: z
    .array(z.string().trim().min(1, '请输入地址').max(64, '地址或网段格式不正确，请检查后重新输入'))
    .max(ADDRESSES_MAX, `最多${ADDRESSES_MAX}个地址或网段，请合并后重试`)
    .default([]),
  /** Limits of the key in addition to those of the merchant; left out: none of its own. */
  single: amountInput.optional(),
  day: amountInput.optional(),
  dayCount: z.number({ error: '请输入笔数' }).int('请输入整数').min(1, '至少1笔').max(COUNT_MAX, '笔数过大').optional(),
  /** Its last day: YYYY-MM-DD. */
  endDate: dayInput('日期格式不正确').optional(),
};

export const makeInput = { requestNo, ...settings, publicKey };
/** All of it as it is to be: what is left out is no limit and no end. */
export const editInput = { requestNo, keyId, ...settings };

export const rotateInput = {
  requestNo,
  keyId,
  publicKey,
  overlapDays: z
    .number({ error: '请选择原公钥保留的天数' })
    .int('请输入整数')
    .min(0, '请选择原公钥保留的天数')
    .max(OVERLAP_DAYS_MAX, `最多保留${OVERLAP_DAYS_MAX}天`),
};

/** At once, or kept for a second person. */
export const changed = z.object({ changeId: z.string(), state: keysOf(changeStates) });

const scope = z.object({ code: z.string(), title: z.string() });
const shownKey = z.object({
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  addresses: z.array(z.string()),
  single: yuan.nullable(),
  day: yuan.nullable(),
  dayCount: z.number().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  state: z.enum(['active', 'expired', 'ended']),
  endedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string(),
  /** The newest first; `credentialId` is what signatures name. */
  credentials: z.array(
    z.object({
      credentialId: z.string(),
      algorithm: z.string(),
      createdAt: z.string(),
      endsAt: z.string().nullable(),
      isAlive: z.boolean(),
    }),
  ),
});
export type ShownKey = z.output<typeof shownKey>;

export const keyList = z.object({ list: z.array(shownKey), scopes: z.array(scope) });
