import { createMerchantRoles, syncMenu } from '#capabilities/access/server/index.ts';
import { kindRights, openKinds } from '#capabilities/account/contract/kinds.ts';
import {
  bindBankAccount,
  openAccount,
  openProviderAccounts,
  providerAccounts,
  type MerchantAccount,
} from '#capabilities/account/server/index.ts';
import { setPolicy, type PolicyLayer } from '#capabilities/approval/server/index.ts';
import { createPerson } from '#capabilities/identity/server/index.ts';
import { createMerchant, relatePerson } from '#capabilities/merchant/server/index.ts';
import { post } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { Session } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { sessionOf } from '#testkit/call-edge.ts';
import { orderMenu } from '../../contract/menu.ts';

/** The people of every merchant, each with the same role everywhere. */
export const cast = {
  admin: '管管理',
  boss: '副管理',
  maker: '制单甲',
  checker: '复核甲',
  checker2: '复核乙',
  viewer: '查询甲',
} as const;
export type Who = keyof typeof cast;
const roleOfCast = {
  admin: 'admin',
  boss: 'admin',
  maker: 'maker',
  checker: 'checker',
  checker2: 'checker',
  viewer: 'viewer',
} as const;

const openedAt = new Date('2026-08-01T09:00:00+08:00');

/** From 1,000.00 any reviewer, from 50,000.00 an administrator after them, below nobody. */
export const layers: PolicyLayer[] = [
  { fromFen: 0n, steps: [] },
  { fromFen: 1_000_00n, steps: [{ title: '复核员任一人', mode: 'any' }] },
  {
    fromFen: 50_000_00n,
    steps: [
      { title: '复核员任一人', mode: 'any' },
      { title: '管理员复核', mode: 'any', adminOnly: true },
    ],
  },
];

/** The account that a test looks at: that of the list, or money outside it. */
export type LookedAt = Omit<MerchantAccount, 'availableId' | 'frozenId' | 'pendingId'> &
  Record<'availableId' | 'frozenId' | 'pendingId', string>;

/** A merchant with one account that pays, a second one of its own, a bank account to withdraw to, and people. */
export interface TestMerchant {
  mid: string;
  name: string;
  account: LookedAt;
  second: MerchantAccount;
  bankAccountId: string;
  people: Record<Who, Session>;
}

export interface MerchantPlan {
  /** Opening balance of the first account; default 100000.00. */
  balance?: string;
  /** Null: no policy at all. */
  layers?: PolicyLayer[] | null;
  /** The people; default all. */
  staff?: readonly Who[];
  /** In addition to the menu of orders. */
  menu?: readonly MenuNode[] | undefined;
}

const all = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction({ mid: ALL_MERCHANTS }, work);

/** Menu, provider accounts and the six persons, once in a database. Answers the persons' ids. */
export async function createPeople(db: Database, menu: readonly MenuNode[] = []): Promise<Record<Who, string>> {
  return all(db, async (tx) => {
    await syncMenu(tx, [...orderMenu, ...menu]);
    await openProviderAccounts(tx);
    const ids: Partial<Record<Who, string>> = {};
    for (const [index, who] of (Object.keys(cast) as Who[]).entries()) {
      const person = {
        loginName: `merchant-${who}`,
        mobile: `1390000000${index}`,
        userName: cast[who],
        password: 'Portal#2026',
      };
      ids[who] = await createPerson(tx, Buffer.alloc(32, 7), person);
    }
    return ids as Record<Who, string>;
  });
}

let opened = 0;

/** A fresh merchant, so that tests share a database without sharing money, limits or orders. */
export async function openMerchant(
  db: Database,
  personIds: Record<Who, string>,
  plan: MerchantPlan = {},
): Promise<TestMerchant> {
  const number = String((opened += 1)).padStart(6, '0');
  const mid = `T${number}`;
  const name = `测试商户${number}有限公司`;
  const accountNo = (tail: string) => `880${number}000${tail}`;
  return all(db, async (tx) => {
    const policy = { mid, layers: plan.layers ?? layers, createdBy: personIds.admin };
    // All but the last is sent without waiting: hundreds of merchants are opened in a run.
    const [, people, account, second, bankAccountId] = await Promise.all([
      createMerchant(tx, { mid, customerName: name, platformNo: 'P01', platformName: '商户门户' }),
      staff(tx, { mid, personIds, wanted: plan.staff ?? (Object.keys(cast) as Who[]), more: plan.menu ?? [] }),
      openAccount(tx, { mid, accountNo: accountNo('0011'), type: 'basic', name, openedAt }),
      openAccount(tx, { mid, accountNo: accountNo('0022'), type: 'settlement', name, openedAt }),
      bindBankAccount(tx, {
        mid,
        bankName: '中国工商银行',
        bankAccountNo: `622202${number}7890`,
        holderName: name,
        boundAt: openedAt,
      }),
      ...(plan.layers === null ? [] : openKinds().map(({ id: kind }) => setPolicy(tx, { ...policy, kind }))),
    ]);
    await payIn(tx, mid, account.availableId, plan.balance ?? '100000.00');
    return { mid, name, account, second, bankAccountId, people };
  });
}

interface Staff {
  mid: string;
  personIds: Record<Who, string>;
  wanted: readonly Who[];
  more: readonly MenuNode[];
}

async function staff(tx: Tx, { mid, personIds, wanted, more }: Staff): Promise<Record<Who, Session>> {
  const menu: readonly MenuNode[] = [...orderMenu, ...more];
  const roleIds = await createMerchantRoles(tx, mid, menu);
  const people: Partial<Record<Who, Session>> = {};
  const related: Promise<string>[] = [];
  for (const who of Object.keys(cast) as Who[]) {
    const role = roleOfCast[who];
    const [personId, roleId, admin] = [personIds[who], roleIds[role], role === 'admin'];
    const relation = { mid, personId, roleId, roleClass: admin ? 'admin' : 'operator', authStatus: 'active' } as const;
    if (wanted.includes(who)) related.push(relatePerson(tx, relation));
    const ofMenu = menu
      .filter(({ defaultRoles }) => admin || defaultRoles?.includes(role as 'maker'))
      .map(({ code }) => code);
    const permissions = role === 'viewer' ? ofMenu : [...ofMenu, ...kindRights(['see', 'make', 'cancel'])()];
    people[who] = sessionOf({ personId, personName: cast[who], mid, roleId, admin, permissions });
  }
  await Promise.all(related);
  return people as Record<Who, Session>;
}

/** The same merchant, in which this person has these rights and no others. */
export function holdingOnly(merchant: TestMerchant, who: Who, permissions: readonly string[]): TestMerchant {
  const session = merchant.people[who];
  return {
    ...merchant,
    people: {
      ...merchant.people,
      [who]: { ...session, role: { ...session.role!, permissions: new Set(permissions) } },
    },
  };
}

export async function payIn(tx: Tx, mid: string, to: string, yuan: string): Promise<void> {
  const postings = [{ from: providerAccounts.bankCash, to, amountFen: fenOfYuan(yuan) }];
  const [outcome] = await post(tx, [
    { mid, key: newId(), postings, typeCode: '1010', orderNo: null, actor: 'system:test', bookedAt: openedAt },
  ]);
  if (outcome?.status !== 'posted') throw new Error(`${yuan} could not be paid in: ${outcome?.reason}`);
}

/** The merchant with this person limited to its second account, as the edge finds them. */
export function limitedTo(merchant: TestMerchant, who: Who): TestMerchant {
  const { role, ...person } = merchant.people[who];
  const session = { ...person, role: { ...role!, accountNos: [merchant.second.accountNo] } };
  return { ...merchant, people: { ...merchant.people, [who]: session } };
}
