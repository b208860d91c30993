import { providerInfo } from '#capabilities/identity/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PRINTED_MAX } from '../constants.ts';
import { ACCOUNT_STATEMENT_TOO_LONG } from '../contract/errors.ts';
import type { downloadBalanceProof, downloadStatement } from '../contract/operations.ts';
import { balanceProofContent } from './draw-balance-proof.ts';
import { statementContent } from './draw-statement.ts';
import { entriesOf, fileNameOf, proofNoOf, readReadyStatement, type StatementEntry } from './read-statement.ts';
import type { Printing } from './statement-head.ts';

const printingOf = async ({ tx, clock }: CallContext): Promise<Printing> => ({
  providerName: (await providerInfo(tx)).name,
  printedAt: clock.now(),
});

/** `dzd/download`: the same figures and number whenever it is made. */
export const giveStatement: Handler<typeof downloadStatement> = async (context, wish) => {
  const { mid } = roleOf(context);
  const found = await readReadyStatement(context.tx, mid, wish, context.clock.now());
  if (!found.ok) return found;
  const { balances } = found.data;
  if (balances.inCount + balances.outCount > PRINTED_MAX) return fail(ACCOUNT_STATEMENT_TOO_LONG);
  const entries: StatementEntry[] = [];
  for await (const some of entriesOf(context.tx, mid, wish)) entries.push(...some);
  return ok({
    fileName: `${fileNameOf(found.data)}.pdf`,
    type: 'application/pdf',
    size: null,
    content: statementContent(found.data, entries, await printingOf(context)),
  });
};

/** `dzd/balanceProof`. */
export const giveBalanceProof: Handler<typeof downloadBalanceProof> = async (context, wish) => {
  const { mid } = roleOf(context);
  const found = await readReadyStatement(context.tx, mid, wish, context.clock.now());
  if (!found.ok) return found;
  return ok({
    fileName: `余额证明_${wish.accountNo.slice(-4)}_${wish.period}_${proofNoOf(found.data)}.pdf`,
    type: 'application/pdf',
    size: null,
    content: balanceProofContent(found.data, await printingOf(context)),
  });
};
