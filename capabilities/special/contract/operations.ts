import { z } from 'zod';
import { accountStatuses } from '#capabilities/account/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import { amountInput, keysOf, mespAuthList, payeeAccountInput, requestNo, yuan } from '#platform/kernel/page.ts';
import { LABEL_MAX, LISTED_MAX } from '../constants.ts';
import {
  SPECIAL_BUSINESS_UNSUPPORTED,
  SPECIAL_LIMITS_OUT_OF_ORDER,
  SPECIAL_NAME_TAKEN,
  SPECIAL_PAYEE_REQUIRED,
  TOO_MANY_SPECIALS,
} from './errors.ts';
import { payeeScopes, sceneCodes } from './words.ts';

const text = z.string();
/** ISO with +08:00. */
const time = z.string();
const sceneCode = z.enum(sceneCodes, { error: '请选择使用场景' });
const read = { audience: 'merchant', permission: ['0231'], effect: 'read' } as const;

const account = z.object({
  accountNo: text,
  label: text,
  sceneCode,
  sceneName: text,
  status: keysOf(accountStatuses),
  statusName: text,
  availableBalance: yuan,
  frozenBalance: yuan,
  totalBalance: yuan,
  /** Of today's payments under the scene, what came to nothing left out. */
  usedToday: yuan,
  openedBy: text,
  openedAt: time,
});
export type SpecialAccount = z.output<typeof account>;

export const listSpecialAccounts = operation({
  path: 'special/account/list',
  title: '查询专用账户',
  input: z.object({}),
  output: z.object({ list: z.array(account) }),
  errors: [],
  policy: read,
});

const listed = z.object({
  accountNo: payeeAccountInput,
  name: z
    .string({ error: '请填写收款方名称' })
    .trim()
    .min(2, '收款方名称至少2个字，请检查指定收款方')
    .max(60, '收款方名称最多60个字，请检查指定收款方'),
});

const scene = z.object({
  sceneCode,
  sceneName: text,
  summary: text,
  accountCount: z.number(),
  /** False: its accounts pay the merchant's own accounts only. */
  configured: z.boolean(),
  functions: z.array(z.object({ function: text, functionName: text })),
  payees: keysOf(payeeScopes),
  payeesName: text,
  listed: z.array(z.object({ accountNo: text, name: text })),
  /** Null: what the account's own limits allow. */
  singleLimit: yuan.nullable(),
  dayLimit: yuan.nullable(),
  /** Empty and null until it is configured. */
  changedBy: text,
  changedAt: time.nullable(),
});
export type Scene = z.output<typeof scene>;

/** All scenes with what they allow, and the payments from which a scene can choose. */
export const listScenes = operation({
  path: 'special/account/scene/list',
  title: '查询专用账户场景',
  input: z.object({}),
  output: z.object({
    list: z.array(scene),
    functions: z.array(z.object({ function: text, functionName: text })),
  }),
  errors: [],
  policy: read,
});

export const createSpecialAccount = operation({
  path: 'special/account/create',
  title: '开立专用账户',
  input: z.object({
    requestNo,
    sceneCode,
    label: z
      .string({ error: '请输入账户名称' })
      .trim()
      .min(2, '账户名称至少2个字')
      .max(LABEL_MAX, `账户名称最多${LABEL_MAX}个字`),
    mespAuthList,
  }),
  output: z.object({ accountNo: text }),
  errors: [SPECIAL_NAME_TAKEN, TOO_MANY_SPECIALS],
  policy: {
    audience: 'merchant',
    permission: ['023101'],
    effect: 'change',
    confirm: { password: true, sms: 'special.create' },
  },
  codeBinds: {},
});

/** Takes the place of what the scene allowed before. */
export const configScene = operation({
  path: 'special/account/scene/config',
  title: '配置专用账户场景',
  input: z.object({
    requestNo,
    sceneCode,
    functions: z.array(z.string(), { error: '请选择允许的业务' }).max(20, '允许的业务最多选择20项'),
    payees: keysOf(payeeScopes),
    listed: z
      .array(listed)
      .max(LISTED_MAX, `指定收款方最多${LISTED_MAX}个`)
      .refine(
        (all) => new Set(all.map(({ accountNo }) => accountNo)).size === all.length,
        '指定收款方有重复的账号，请删除重复的行',
      )
      .default([]),
    singleLimit: amountInput.nullable().default(null),
    dayLimit: amountInput.nullable().default(null),
    mespAuthList,
  }),
  output: z.object({ sceneCode }),
  errors: [SPECIAL_BUSINESS_UNSUPPORTED, SPECIAL_PAYEE_REQUIRED, SPECIAL_LIMITS_OUT_OF_ORDER],
  policy: {
    audience: 'merchant',
    permission: ['023102'],
    effect: 'change',
    confirm: { password: true, sms: 'special.scene.config' },
    loosens: true,
  },
  codeBinds: {},
});

export const specialOperations = [listSpecialAccounts, listScenes, createSpecialAccount, configScene];
