import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { accountTypes } from '#capabilities/account/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import { chosenAccountInput, keysOf, yuan } from '#platform/kernel/page.ts';
import { ADDRESS_MAX, NAME_MAX } from '../constants.ts';
import { TERMINAL_CITY_INVALID, TERMINAL_MISSING, TERMINAL_NAME_TAKEN, TOO_MANY_TERMINALS } from './errors.ts';
import { relationKinds, terminalKinds, terminalStates } from './words.ts';

const text = z.string();
/** ISO with +08:00. */
const time = z.string();
const terminalNo = z.string({ error: '请选择终端' }).regex(/^\d{8}$/, '请选择终端');
const read = { audience: 'merchant', permission: ['0208'], effect: 'read' } as const;
const manage = { audience: 'merchant', permission: ['020801'], adminOnly: true, effect: 'change' } as const;

const terminal = z.object({
  terminalNo: text,
  kind: keysOf(terminalKinds),
  kindName: text,
  terminalName: text,
  /** Empty: not said. */
  cityCode: text,
  /** `浙江省杭州市`. */
  cityName: text,
  address: text,
  /** The own account that gets what is paid there. */
  accountNo: text,
  accountTypeName: text,
  state: keysOf(terminalStates),
  stateName: text,
  addedBy: text,
  addedAt: time,
});
export type TerminalRow = z.output<typeof terminal>;

const relation = z.object({
  relation: keysOf(relationKinds),
  relationName: text,
  customerName: text,
  /** Null where this merchant does not know it. */
  mid: text.nullable(),
  /** The other's account, masked; empty where there is none. */
  accountNo: text,
  /** The own account, masked; empty where there is none. */
  ownAccountNo: text,
  since: time.nullable(),
});
export type RelatedMerchant = z.output<typeof relation>;

/** The merchant's terminals, and the merchants that it or the person who asks has to do with. */
export const queryTerminalsAndRelations = operation({
  path: 'merchinfo/getTerminalAndRelationMerchant',
  title: '查询终端与关联商户',
  input: z.object({}),
  output: z.object({ terminals: z.array(terminal), relations: z.array(relation) }),
  errors: [],
  policy: read,
});

export const queryOpenAccountTypes = operation({
  path: 'terminal/queryMerchantOpenAccountType',
  title: '查询已开通账户类型',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        accountType: keysOf(accountTypes),
        accountTypeName: text,
        opened: z.boolean(),
        accountCount: z.number(),
      }),
    ),
  }),
  errors: [],
  policy: read,
});

const typeBalance = z.object({
  accountType: keysOf(accountTypes),
  accountTypeName: text,
  accountCount: z.number(),
  availableBalance: yuan,
  frozenBalance: yuan,
  inTransitBalance: yuan,
  totalBalance: yuan,
});
export type TypeBalance = z.output<typeof typeBalance>;

/** The types of which the merchant has accounts, or one of them. */
export const queryBalancesByType = operation({
  path: 'terminal/queryBalanceInfoByAccountType',
  title: '按账户类型查询余额',
  input: z.object({ accountType: keysOf(accountTypes).optional() }),
  output: z.object({ list: z.array(typeBalance) }),
  errors: [],
  policy: read,
});

const described = {
  kind: keysOf(terminalKinds),
  terminalName: z
    .string({ error: '请输入终端名称' })
    .trim()
    .min(2, '终端名称至少2个字')
    .max(NAME_MAX, `终端名称最多${NAME_MAX}个字`),
  cityCode: z
    .string()
    .regex(/^(\d{6})?$/, '请选择所在城市')
    .default(''),
  address: z.string().trim().max(ADDRESS_MAX, `地址最多${ADDRESS_MAX}个字`).default(''),
  accountNo: chosenAccountInput('请选择收款账户'),
};
const done = z.object({ terminalNo: text });

export const addTerminal = operation({
  path: 'terminal/add',
  title: '新增终端',
  input: z.object(described),
  output: done,
  errors: [ACCOUNT_MISSING, TERMINAL_NAME_TAKEN, TOO_MANY_TERMINALS, TERMINAL_CITY_INVALID],
  policy: manage,
});

export const editTerminal = operation({
  path: 'terminal/edit',
  title: '修改终端',
  input: z.object({ terminalNo, ...described }),
  output: done,
  errors: [ACCOUNT_MISSING, TERMINAL_MISSING, TERMINAL_NAME_TAKEN, TERMINAL_CITY_INVALID],
  policy: manage,
});

/** Stops it, or takes it into use again. */
export const switchTerminal = operation({
  path: 'terminal/switch',
  title: '启用停用终端',
  input: z.object({ terminalNo, state: keysOf(terminalStates) }),
  output: done,
  errors: [TERMINAL_MISSING],
  policy: manage,
});

export const terminalOperations = [
  queryTerminalsAndRelations,
  queryOpenAccountTypes,
  queryBalancesByType,
  addTerminal,
  editTerminal,
  switchTerminal,
];
