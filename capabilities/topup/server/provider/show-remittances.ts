import { accountsOf, canReceive, findReceiver, type MerchantAccount } from '#capabilities/account/server/index.ts';
import { findMerchants } from '#capabilities/merchant/server/index.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RECEIVERS_SHOWN } from '../../constants.ts';
import type { findReceivers, pageRemittances, Remittance } from '../../contract/provider-operations.ts';
import { remittanceStates, type RemittanceState } from '../../contract/words.ts';
import { arrivalKey } from '../arrival-row.ts';
import { CREDIT, GIVE_BACK } from './kind-names.ts';

interface Row {
  rail: string;
  serialNo: string;
  arrivedAt: Date;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  toAccountNo: string;
  amountFen: Fen;
  remark: string;
  refused: string;
  backReason: string;
  state: RemittanceState;
  mid: string;
  orderNo: string | null;
  customerName: string | null;
}

const COLUMNS = `rail, serial_no, arrived_at, payer_name, payer_account_no, payer_bank_name,
  to_account_no, amount_fen, remark, refused, back_reason, mid, order_no`;
/** Each half has an index: what is matched when it arrives, nearly all, is not read. */
const ROWS = `(
  SELECT ${COLUMNS}, coalesce(back_state, 'waiting') AS state FROM topup.arrivals WHERE order_no IS NULL AND coalesce(back_state, 'waiting') = ANY ($1)
  UNION ALL
  SELECT ${COLUMNS}, 'claimed' FROM topup.arrivals WHERE matched_by = 'provider' AND 'claimed' = ANY ($1)) r
  WHERE ($2 = '' OR r.serial_no = $2 OR platform.name_has(r.payer_name, $2) OR position($2 in r.remark) > 0) AND ($3::bigint IS NULL OR r.amount_fen = $3)`;

const ALL_STATES = Object.keys(remittanceStates) as RemittanceState[];
const DAY_MS = 86_400_000;

const proposalsOf = async (tx: Tx, rows: readonly Row[]): Promise<Set<string>> => {
  const waiting = await tx.rows<{ subject: string }>(
    `SELECT subject FROM change.changes WHERE mid = $1 AND kind = ANY ($2) AND state = 'pending' AND subject = ANY ($3)`,
    [ALL_MERCHANTS, [CREDIT, GIVE_BACK], rows.map(({ rail, serialNo }) => arrivalKey(rail, serialNo))],
    'topup.proposals',
  );
  return new Set(waiting.map(({ subject }) => subject));
};

const hintOf = ({ state, refused, backReason }: Row): string => {
  if (state === 'failed') return `银行未能退回：${backReason}`;
  return state === 'waiting' && refused !== '' ? '收款账户不能收款' : '';
};

/** `console/remittance/page`. */
export const showRemittances: Handler<typeof pageRemittances> = async (
  { tx, clock },
  { pageNo, pageSize, states, keyword, amount },
) => {
  await actFor(tx);
  const filter = [states?.length ? states : ALL_STATES, keyword, amount === undefined ? null : fenOfYuan(amount)];
  const rows = await tx.rows<Row>(
    `SELECT r.*, m.customer_name FROM (SELECT r.* FROM ${ROWS} ORDER BY r.arrived_at, r.serial_no LIMIT $4 OFFSET $5) r
       LEFT JOIN merchant.merchants m ON m.mid = r.mid ORDER BY r.arrived_at, r.serial_no`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'topup.remittances',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${ROWS}`,
    filter,
    'topup.count_remittances',
  );
  const proposed = await proposalsOf(tx, rows);
  const today = Date.parse(shanghaiDate(clock.now()));
  return ok({
    list: rows.map((row): Remittance => ({
      serialNo: row.serialNo,
      arrivedAt: shanghaiIso(row.arrivedAt),
      ageDays: Math.max(0, Math.round((today - Date.parse(shanghaiDate(row.arrivedAt))) / DAY_MS)),
      payerName: row.payerName,
      payerAccountNo: maskCard(row.payerAccountNo),
      payerBankName: row.payerBankName,
      toAccountNo: row.toAccountNo,
      amount: yuanOfFen(row.amountFen),
      remark: row.remark,
      state: row.state,
      stateName: remittanceStates[row.state],
      hint: hintOf(row),
      mid: row.mid === PROVIDER_MID ? '' : row.mid,
      customerName: row.customerName ?? '',
      orderNo: row.orderNo ?? '',
      isWaiting: proposed.has(arrivalKey(row.rail, row.serialNo)),
    })),
    pageNo,
    pageSize,
    totalCount: counted!.count,
  });
};

const WHOLE_ACCOUNT = /^\d{6,30}$/;

/** `console/remittance/receivers`. */
export const showReceivers: Handler<typeof findReceivers> = async ({ tx }, { keyword }) => {
  await actFor(tx);
  const owner = WHOLE_ACCOUNT.test(keyword) ? await findReceiver(tx, keyword) : undefined;
  const merchants = await findMerchants(
    tx,
    { text: keyword, mids: owner ? [owner.mid] : [] },
    { pageNo: 1, pageSize: RECEIVERS_SHOWN },
  );
  const found: (MerchantAccount & { customerName: string })[] = [];
  for (const { mid, customerName } of merchants.list)
    found.push(...(await accountsOf(tx, mid)).map((account) => ({ ...account, customerName })));
  return ok({
    // A whole number names one account; a name all of its merchant's.
    list: found
      .filter(({ accountNo }) => !owner || accountNo === owner.accountNo)
      .map((account) => ({
        accountNo: account.accountNo,
        accountName: account.name,
        mid: account.mid,
        customerName: account.customerName,
        canReceive: canReceive(account),
      })),
  });
};
