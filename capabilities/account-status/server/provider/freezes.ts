import { accountsWithBalances, merchantsOfNumber } from '#capabilities/account/server/index.ts';
import { accountStatuses, accountTypes } from '#capabilities/account/contract/words.ts';
import { proposalReply, propose } from '#capabilities/change/server/index.ts';
import { merchantData } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { nameObject, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { FREEZE_TARGET_MISSING } from '../../contract/errors.ts';
import type {
  findFreezable,
  pageFreezes,
  ProviderFreeze,
  proposeFreeze,
  proposeUnfreeze,
} from '../../contract/provider-operations.ts';
import { freezeSources, partStates } from '../../contract/words.ts';
import { freezeChange } from './freeze-change.ts';
import { unfreezeChange } from './unfreeze-change.ts';

/** `console/freeze/find`: accounts that are not closed, of a merchant's number or of one whole account number. */
export const showFreezable: Handler<typeof findFreezable> = async (context, { keyword }) => {
  const { tx } = context;
  await actFor(tx);
  const [byNumber] = await merchantsOfNumber(tx, keyword);
  const merchant = await merchantData(tx, byNumber ?? keyword.toUpperCase());
  if (!merchant) return fail(FREEZE_TARGET_MISSING);
  const { mid, customerName } = merchant;
  nameObject(context, `商户${customerName}（${mid}）`);
  await actFor(tx, mid);
  const accounts = await accountsWithBalances(tx, mid);
  const isOne = accounts.some(({ accountNo }) => accountNo === keyword);
  return ok({
    list: accounts
      .filter(({ accountNo, status }) => status !== 'closed' && (!isOne || accountNo === keyword))
      .map(({ accountNo, type, status, availableFen }) => ({
        mid,
        customerName,
        accountNo,
        typeName: accountTypes[type],
        status,
        statusName: accountStatuses[status],
        available: yuanOfFen(availableFen),
      })),
  });
};

const evidenceOf = (text: string) => [{ label: '凭证', text }];

/** `console/freeze/propose`. */
export const askFreeze: Handler<typeof proposeFreeze> = async (context, input) => {
  const { mid, accountNo, amount = null, source, documentNo, authority, endDate = null, merchantReason } = input;
  // A freeze by the provider's own decision has no document.
  const document = source === 'judicial' ? { documentNo, authority } : { documentNo: '', authority: '' };
  const command = { freezeId: newId(), accountNo, amount, source, ...document, endDate, reason: merchantReason };
  const about = { reason: input.reason, evidence: evidenceOf(input.evidence), mid };
  return proposalReply(await propose(freezeChange, null, context, command, about));
};

/** `console/freeze/release`. */
export const askUnfreeze: Handler<typeof proposeUnfreeze> = async (context, input) => {
  const { mid, freezeId, merchantReason } = input;
  const about = { reason: input.reason, evidence: evidenceOf(input.evidence), mid };
  return proposalReply(await propose(unfreezeChange, null, context, { freezeId, reason: merchantReason }, about));
};

interface FreezeRow {
  mid: string;
  customerName: string;
  freezeId: string;
  accountNo: string;
  amountFen: Fen | null;
  source: ProviderFreeze['source'];
  documentNo: string;
  authority: string;
  reason: string;
  endDate: string | null;
  state: ProviderFreeze['state'];
  placedAt: Date;
  endedAt: Date | null;
  isWaiting: boolean;
}

/** `console/freeze/page`. */
export const showFreezes: Handler<typeof pageFreezes> = async ({ tx }, { mid = null, state = null, ...page }) => {
  await actFor(tx, mid ?? undefined);
  const where = `FROM account_status.part_freezes f WHERE f.source <> 'own' AND ($1::text IS NULL OR f.mid = $1) AND ($2::text IS NULL OR f.state = $2)`;
  const { pageNo, pageSize } = page;
  const rows = await tx.rows<FreezeRow>(
    `SELECT f.mid, (SELECT m.customer_name FROM merchant.merchants m WHERE m.mid = f.mid) AS "customerName", f.freeze_id, f.account_no,
       f.amount_fen, f.source, f.document_no, f.authority, f.reason, to_char(f.ends_on, 'YYYY-MM-DD') AS "endDate",
       f.state, f.placed_at, f.ended_at,
       EXISTS (SELECT 1 FROM change.changes c WHERE c.mid = f.mid AND c.kind = '${unfreezeChange.name}' AND c.subject = f.freeze_id::text AND c.state = 'pending') AS "isWaiting"
     ${where} ORDER BY f.placed_at DESC, f.freeze_id DESC LIMIT $3 OFFSET $4`,
    [mid, state, pageSize, (pageNo - 1) * pageSize],
    'freezes.page',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${where}`,
    [mid, state],
    'freezes.count',
  );
  const list = rows.map(({ amountFen, placedAt, endedAt, ...row }) => ({
    ...row,
    amount: amountFen === null ? null : yuanOfFen(amountFen),
    sourceName: freezeSources[row.source],
    stateName: partStates[row.state],
    placedAt: shanghaiIso(placedAt),
    endedAt: endedAt && shanghaiIso(endedAt),
  }));
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};
