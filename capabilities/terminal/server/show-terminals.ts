import { kinds } from '#capabilities/account/contract/kinds.ts';
import { accountTypes, type AccountType } from '#capabilities/account/contract/words.ts';
import { accountsOf, accountsWithBalances, placeOfCity } from '#capabilities/account/server/index.ts';
import { relationsOf } from '#capabilities/merchant/server/index.ts';
import { mandatesGiven, mandatesHeld, type Mandate } from '#capabilities/order/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type {
  queryBalancesByType,
  queryOpenAccountTypes,
  queryTerminalsAndRelations,
  RelatedMerchant,
} from '../contract/operations.ts';
import { relationKinds, terminalKinds, terminalStates, type RelationKind } from '../contract/words.ts';
import { terminalsOf } from './terminal-row.ts';

const typesInOrder = Object.keys(accountTypes) as AccountType[];

const relatedBy = (
  relation: RelationKind,
  related: Omit<RelatedMerchant, 'relation' | 'relationName'>,
): RelatedMerchant => ({
  relation,
  relationName: relationKinds[relation],
  ...related,
});

const sinceOf = ({ grantedAt }: Mandate): string => shanghaiIso(grantedAt);

/** Those with whom there is a living mandate, either way, by the kinds of order that go under one. */
async function mandated(tx: Tx, mid: string): Promise<RelatedMerchant[]> {
  const found: RelatedMerchant[] = [];
  for (const { id } of kinds().filter((kind) => kind.mandated)) {
    for (const held of await mandatesHeld(tx, mid, id))
      found.push(
        relatedBy('collects', {
          customerName: held.payerName,
          mid: null,
          accountNo: maskAccount(held.accountNo),
          ownAccountNo: maskAccount(held.payeeAccountNo),
          since: sinceOf(held),
        }),
      );
    for (const given of (await mandatesGiven(tx, mid, id)).filter(({ endedAt }) => endedAt === null))
      found.push(
        relatedBy('collected', {
          customerName: given.payeeName,
          mid: null,
          accountNo: maskAccount(given.payeeAccountNo),
          ownAccountNo: maskAccount(given.accountNo),
          since: sinceOf(given),
        }),
      );
  }
  return found;
}

/** The other merchants for which the person works. */
async function switchable(tx: Tx, personId: string, mid: string): Promise<RelatedMerchant[]> {
  const others = (await relationsOf(tx, personId)).filter((one) => one.mid !== mid && one.authStatus === 'active');
  return others.map((other) =>
    relatedBy('person', {
      customerName: other.customerName,
      mid: other.mid,
      accountNo: '',
      ownAccountNo: '',
      since: null,
    }),
  );
}

export const showTerminals: Handler<typeof queryTerminalsAndRelations> = async (context) => {
  const { tx } = context;
  const { mid, personId } = roleOf(context);
  const terminals = await terminalsOf(tx, mid);
  const typeOf = new Map((await accountsOf(tx, mid)).map(({ accountNo, type }) => [accountNo, type]));
  return ok({
    terminals: terminals.map(({ mid: _, kind, state, addedAt, ...terminal }) => ({
      ...terminal,
      kind,
      kindName: terminalKinds[kind],
      cityName: placeOfCity(terminal.cityCode) ?? '',
      accountTypeName: accountTypes[typeOf.get(terminal.accountNo)!],
      state,
      stateName: terminalStates[state],
      addedAt: shanghaiIso(addedAt),
    })),
    relations: [...(await mandated(tx, mid)), ...(await switchable(tx, personId, mid))],
  });
};

export const showOpenTypes: Handler<typeof queryOpenAccountTypes> = async (context) => {
  const accounts = (await accountsOf(context.tx, roleOf(context).mid)).filter(({ status }) => status !== 'closed');
  return ok({
    list: typesInOrder.map((type) => {
      const accountCount = accounts.filter((account) => account.type === type).length;
      return { accountType: type, accountTypeName: accountTypes[type], opened: accountCount > 0, accountCount };
    }),
  });
};

export const showBalancesByType: Handler<typeof queryBalancesByType> = async (context, { accountType }) => {
  const accounts = await accountsWithBalances(context.tx, roleOf(context).mid);
  const groups = typesInOrder
    .filter((type) => accountType === undefined || type === accountType)
    .map((type) => ({ type, group: accounts.filter((account) => account.type === type) }))
    .filter(({ group }) => group.length > 0);
  return ok({
    list: groups.map(({ type, group }) => {
      const [availableFen, frozenFen, pendingFen] = [
        sumFen(group.map((account) => account.availableFen)),
        sumFen(group.map((account) => account.frozenFen)),
        sumFen(group.map((account) => account.pendingFen)),
      ];
      return {
        accountType: type,
        accountTypeName: accountTypes[type],
        accountCount: group.length,
        availableBalance: yuanOfFen(availableFen),
        frozenBalance: yuanOfFen(frozenFen),
        inTransitBalance: yuanOfFen(pendingFen),
        totalBalance: yuanOfFen(availableFen + frozenFen + pendingFen),
      };
    }),
  });
};
