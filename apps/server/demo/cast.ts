import { askCertificate } from '#capabilities/access/server/index.ts';
import { accountTypes, type AccountType } from '#capabilities/account/contract/words.ts';
import type { PolicyLayer } from '#capabilities/approval/server/index.ts';
import { createPerson } from '#capabilities/identity/server/index.ts';
import {
  activateRelation,
  chooseDefaultMerchant,
  relatePerson,
  relationIn,
} from '#capabilities/merchant/server/index.ts';
import { askToRead } from '#capabilities/messaging/server/index.ts';
import { openMerchant, type OpeningDeps } from '#capabilities/onboarding/server/index.ts';
import { markRealNameChecked, realNameDigest, setOperationPassword } from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { applications, menuNodes } from '../catalogue.ts';
import { reviewedKinds } from '../contributed.ts';
import {
  counterparties,
  idNoOf,
  LOGIN_PASSWORD,
  merchants,
  OPERATION_PASSWORD,
  people,
  PLATFORM,
  tradingPerson,
  type DemoMerchant,
  type DemoPerson,
  type LoginName,
  type RoleCode,
} from './cast.data.ts';
import { EXEMPT_BELOW_FEN, TWO_STEPS_FROM_FEN } from './constants.ts';

/** The story's data of its people. It is JSON, because the step book stores it. */
export interface Cast extends Record<string, unknown> {
  /** By merchant and role. */
  actors: Record<string, Partial<Record<RoleCode, CastMember>>>;
  /** By merchant and account number: the ledger account into which money comes. */
  available: Record<string, string>;
  /** By merchant and bank account number. */
  bankAccounts: Record<string, string>;
}

export interface CastMember {
  personId: string;
  personName: string;
  relationId: string;
  roleId: string;
}

export const castKey = (mid: string, no: string): string => `${mid}/${no}`;

/**
 * Small amounts need no review, medium ones any reviewer, large ones an administrator as well
 * (domain-rules section 11).
 */
const layers: PolicyLayer[] = [
  { fromFen: 0n, steps: [] },
  { fromFen: EXEMPT_BELOW_FEN, steps: [{ title: '复核员任一人', mode: 'any' }] },
  {
    fromFen: TWO_STEPS_FROM_FEN,
    steps: [
      { title: '复核员任一人', mode: 'any' },
      { title: '管理员复核', mode: 'any', adminOnly: true },
    ],
  },
];

/** Bank accounts of the history are no new ones, to which little may be paid at first. */
const BOUND_BEFORE_MS = 7 * 86_400_000;

/** What an opening by the provider needs. */
export const openingDeps: OpeningDeps = {
  provider: { platformNo: PLATFORM.no, platformName: PLATFORM.name },
  merchantMenu: menuNodes,
  reviewedKinds,
};

export const typeOfName = (name: DemoMerchant['accounts'][number]['typeName']): AccountType =>
  (Object.keys(accountTypes) as AccountType[]).find((key) => accountTypes[key] === name)!;

/** Persons, merchants, roles, accounts and review policies, all in one transaction. `tx` is bound to all merchants. */
export async function makeCast(tx: Tx, secret: Buffer, openedAt: Date): Promise<Cast> {
  const cast: Cast = { actors: {}, available: {}, bankAccounts: {} };
  const personIds = await makePeople(tx, secret);
  for (const merchant of merchants) await makeMerchant(tx, cast, merchant, personIds, openedAt);
  const others = [...counterparties, { ...tradingPerson, holderType: 'individual' as const }];
  for (const { accountNo, ...holder } of others)
    await openMerchant(tx, openingDeps, {
      ...holder,
      accounts: [{ type: 'basic', accountNo }],
      applications: [],
      settlement: [],
      administrator: null,
      at: openedAt,
    });
  const [first] = merchants;
  await chooseDefaultMerchant(tx, personIds.get('cg-admin')!, first!.mid);
  return cast;
}

async function makePeople(tx: Tx, secret: Buffer): Promise<Map<LoginName, string>> {
  const ids = new Map<LoginName, string>();
  for (const { loginName, mobile, name, lacks = [] } of people as readonly (DemoPerson & { loginName: LoginName })[]) {
    const personId = await createPerson(tx, secret, { loginName, mobile, userName: name, password: LOGIN_PASSWORD });
    ids.set(loginName, personId);
    if (!lacks.includes('operationPassword')) await setOperationPassword(tx, secret, personId, OPERATION_PASSWORD);
    if (!lacks.includes('realName'))
      await markRealNameChecked(tx, personId, realNameDigest(secret, name, idNoOf(mobile)));
  }
  return ids;
}

const openedAtFirst = ({ unopened = [] }: DemoMerchant): string[] =>
  applications.map(({ code }) => code).filter((code) => !unopened.includes(code));

const personOf = (login: LoginName): DemoPerson => people.find(({ loginName }) => loginName === login)!;

/** Opened as the provider opens one: its administrator has activated the role since, and brought the others in. */
async function makeMerchant(
  tx: Tx,
  cast: Cast,
  merchant: DemoMerchant,
  personIds: Map<LoginName, string>,
  at: Date,
): Promise<void> {
  const { mid, name } = merchant;
  const administrator = merchant.roles.find(({ role }) => role === 'admin')!.person;
  const { roleIds, accounts, bankAccountIds } = await openMerchant(tx, openingDeps, {
    mid,
    name,
    accounts: merchant.accounts.map(({ accountNo, typeName }) => ({ accountNo, type: typeOfName(typeName) })),
    applications: openedAtFirst(merchant),
    settlement: merchant.bankAccounts.map((bank) => ({ ...bank, boundAt: new Date(at.getTime() - BOUND_BEFORE_MS) })),
    administrator: { personId: personIds.get(administrator)!, layers },
    at,
  });
  for (const path of merchant.signed ?? []) await askCertificate(tx, mid, path);
  cast.actors[mid] = await placePeople(tx, merchant, roleIds, personIds, at);
  for (const { accountNo, availableId } of accounts) cast.available[castKey(mid, accountNo)] = availableId;
  for (const [index, { bankAccountNo }] of merchant.bankAccounts.entries())
    cast.bankAccounts[castKey(mid, bankAccountNo)] = bankAccountIds[index]!;
}

async function placePeople(
  tx: Tx,
  { mid, roles, unread }: DemoMerchant,
  roleIds: Record<RoleCode, string>,
  personIds: Map<LoginName, string>,
  at: Date,
): Promise<Partial<Record<RoleCode, CastMember>>> {
  const actors: Partial<Record<RoleCode, CastMember>> = {};
  for (const { person, role, status = 'active' } of roles) {
    const personId = personIds.get(person)!;
    const roleId = roleIds[role];
    if (unread?.includes(person)) await askToRead(tx, mid, personId);
    const relationId =
      role === 'admin'
        ? await activateAdministrator(tx, mid, personId)
        : await relatePerson(tx, { mid, personId, roleId, roleClass: 'operator', authStatus: status, at });
    if (status === 'active') actors[role] = { personId, personName: personOf(person).name, relationId, roleId };
  }
  return actors;
}

async function activateAdministrator(tx: Tx, mid: string, personId: string): Promise<string> {
  await activateRelation(tx, mid, personId);
  return (await relationIn(tx, mid, personId))!.relationId;
}
