import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, requestNo, yuan } from '#platform/kernel/page.ts';
import { ADDRESSES_MAX, PROTECTION_EDIT, PROTECTION_PAGE } from '../constants.ts';
import { changed } from './change-operations.ts';
import {
  ACCESS_CHANGE_PENDING,
  ACCESS_UNCHANGED,
  ADDRESS_RANGE_EXCLUDES_YOU,
  ADDRESS_RANGE_INVALID,
  PROTECTION_AMOUNT_NOT_POSITIVE,
  PROTECTION_HOURS_REVERSED,
} from './errors.ts';
import { stepUpSigns } from './words.ts';

const reads = { audience: 'merchant', permission: [PROTECTION_PAGE], adminOnly: true, effect: 'read' } as const;
const changes = {
  audience: 'merchant',
  permission: [PROTECTION_EDIT],
  adminOnly: true,
  effect: 'change',
} as const;

const hour = z.number({ error: '请选择时间' }).int('请选择时间').min(0, '请选择时间').max(24, '请选择时间');

export const listStepUp = operation({
  path: 'plm/step.up.list',
  title: '查询风险加强验证',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        sign: keysOf(stepUpSigns),
        name: z.string(),
        /** The rule in words. */
        rule: z.string(),
        /** Whether it asks for a certificate's signature. */
        certificate: z.boolean(),
        /** Of 金额异常. */
        amount: yuan.nullable(),
        /** Of 非常用时段: the usual hours. */
        fromHour: z.number().nullable(),
        toHour: z.number().nullable(),
        isWaiting: z.boolean(),
      }),
    ),
  }),
  errors: [],
  policy: reads,
});
export type StepUpRow = z.output<typeof listStepUp.output>['list'][number];

/** To ask for less is confirmed by a second administrator where there is one. */
export const editStepUp = operation({
  path: 'plm/step.up.edit',
  title: '设置风险加强验证',
  input: z.object({
    requestNo,
    sign: keysOf(stepUpSigns),
    certificate: z.boolean({ error: '请选择是否需要数字证书' }),
    amount: amountInput.optional(),
    fromHour: hour.optional(),
    toHour: hour.optional(),
    mespAuthList,
  }),
  output: changed,
  errors: [ACCESS_CHANGE_PENDING, ACCESS_UNCHANGED, PROTECTION_AMOUNT_NOT_POSITIVE, PROTECTION_HOURS_REVERSED],
  policy: { ...changes, confirm: { password: true, sms: 'step.up.edit' }, loosens: true },
  codeBinds: {},
});

export const showAddresses = operation({
  path: 'plm/address.list',
  title: '查询访问地址',
  input: z.object({}),
  output: z.object({
    /** Addresses and ranges; empty: from everywhere. */
    ranges: z.array(z.string()),
    /** From where this call comes. */
    ownAddress: z.string(),
    isWaiting: z.boolean(),
  }),
  errors: [],
  policy: reads,
});

/** Confirmed by a second administrator where there is one: a list can lock out, and to end it opens. */
export const editAddresses = operation({
  path: 'plm/address.edit',
  title: '设置访问地址',
  input: z.object({
    requestNo,
    ranges: z
      .array(z.string().trim().min(1, '请输入地址').max(64, '地址或网段格式不正确，请检查后重新输入'), {
        error: '请输入地址',
      })
      .max(ADDRESSES_MAX, `最多${ADDRESSES_MAX}个地址或网段，请合并后重试`),
    mespAuthList,
  }),
  output: changed,
  errors: [ACCESS_CHANGE_PENDING, ACCESS_UNCHANGED, ADDRESS_RANGE_INVALID, ADDRESS_RANGE_EXCLUDES_YOU],
  policy: { ...changes, confirm: { password: true, sms: 'address.edit' }, loosens: true },
  codeBinds: {},
});

export const protectionOperations = [listStepUp, editStepUp, showAddresses, editAddresses];
