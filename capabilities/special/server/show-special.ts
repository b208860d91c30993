import { kindOf, kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { accountStatuses } from '#capabilities/account/contract/words.ts';
import { accountsWithBalances } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listScenes, listSpecialAccounts } from '../contract/operations.ts';
import { payeeScopes, sceneCodes, scenes } from '../contract/words.ts';
import { listedPayees, scenesOf, specialsOf, usedOnDay } from './scene-row.ts';

/** Oldest first; closed ones stay in the list. */
export const showSpecials: Handler<typeof listSpecialAccounts> = async (context) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const specials = new Map((await specialsOf(tx, mid)).map((special) => [special.accountNo, special]));
  const used = await usedOnDay(tx, mid, shanghaiDate(clock.now()));
  const accounts = (await accountsWithBalances(tx, mid)).filter(({ accountNo }) => specials.has(accountNo));
  return ok({
    list: accounts.map(({ accountNo, status, availableFen, frozenFen, pendingFen, openedAt }) => {
      const { sceneCode, label, openedBy } = specials.get(accountNo)!;
      return {
        accountNo,
        label,
        sceneCode,
        sceneName: scenes[sceneCode].name,
        status,
        statusName: accountStatuses[status],
        availableBalance: yuanOfFen(availableFen),
        frozenBalance: yuanOfFen(frozenFen),
        totalBalance: yuanOfFen(availableFen + frozenFen + pendingFen),
        usedToday: yuanOfFen(used.get(accountNo) ?? 0n),
        openedBy,
        openedAt: shanghaiIso(openedAt),
      };
    }),
  });
};

const limitOf = (fen: Fen | null | undefined): string | null => (fen ? yuanOfFen(fen) : null);
const named = (id: string) => ({ function: id, functionName: kindOf(id).name });

/** In the sequence of the words; one that is not configured allows nothing. */
export const showScenes: Handler<typeof listScenes> = async (context) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const configured = new Map((await scenesOf(tx, mid)).map((scene) => [scene.sceneCode, scene]));
  const listed = await listedPayees(tx, mid);
  const specials = await specialsOf(tx, mid);
  return ok({
    list: sceneCodes.map((sceneCode) => {
      const config = configured.get(sceneCode);
      const payees = config?.payees ?? 'book';
      return {
        sceneCode,
        sceneName: scenes[sceneCode].name,
        summary: scenes[sceneCode].summary,
        accountCount: specials.filter((special) => special.sceneCode === sceneCode).length,
        configured: config !== undefined,
        functions: (config?.functions ?? []).map(named),
        payees,
        payeesName: payeeScopes[payees],
        listed: listed
          .filter((payee) => payee.sceneCode === sceneCode)
          .map(({ accountNo, name }) => ({ accountNo, name })),
        singleLimit: limitOf(config?.singleFen),
        dayLimit: limitOf(config?.dayFen),
        changedBy: config?.changedBy ?? '',
        changedAt: config ? shanghaiIso(config.changedAt) : null,
      };
    }),
    functions: kindsWithForm().map(({ id }) => named(id)),
  });
};
