import { shanghaiDate, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { comparedName } from '#platform/kernel/compared-name.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import type { SearchHit, Searching, SearchSource } from '#platform/search/index.ts';
import { accountTypes } from '../contract/words.ts';
import { keyOfAccount } from '../domain/account-key.ts';
import { entryName } from '../domain/entry-name.ts';
import { counterpartiesOf } from './counterparties.ts';
import { entriesOfKeys, type ActivityRow } from './activity-query.ts';
import { accountsOf } from './find-account.ts';
import { entryTailOf, ownBuckets, type OwnBuckets } from './own-buckets.ts';

const MINUTES = 16;

/** Own accounts, which are few: by a part of the name or the end of the number. */
async function searchAccounts({ tx, mid, terms }: Searching): Promise<SearchHit[]> {
  const accounts = await accountsOf(tx, mid);
  return terms.flatMap(({ name, tail }, term) =>
    accounts
      .filter(
        (account) =>
          (tail !== null && account.accountNo.endsWith(tail)) ||
          (name !== null && comparedName(`${account.name}${accountTypes[account.type]}`).includes(name)),
      )
      .map(({ accountNo, type, name: title }) => ({
        term,
        id: accountNo,
        title,
        note: `${accountTypes[type]} ${maskAccount(accountNo)}`,
        page: '/account/activity',
        filter: { account: keyOfAccount(accounts, accountNo) },
      })),
  );
}

interface EntryKey {
  term: number;
  ledgerId: string;
  version: bigint;
}

/** The number of an entry as people see it: account, bucket, place in it. */
const ENTRY_NO = /^(\d{6,28})([AFP])(\d{10})$/;

function entryOfNumber(text: string, { owners }: OwnBuckets): Omit<EntryKey, 'term'>[] {
  const [, accountNo, letter, version] = ENTRY_NO.exec(text.toUpperCase()) ?? [];
  return [...owners]
    .filter(([, owner]) => owner.accountNo === accountNo && entryTailOf(owner.bucket, 0n).startsWith(letter!))
    .map(([ledgerId]) => ({ ledgerId, version: BigInt(version!) }));
}

/** Income and expense of an amount, newest first: $3 the words, $4 the signed amounts, $5 and $6 the own accounts. */
const FIND_ENTRIES = `
  SELECT t.term, e.account_id AS "ledgerId", e.version FROM unnest($3::int[], $4::bigint[]) AS t (term, delta_fen)
    CROSS JOIN LATERAL ledger.entries_of_amount($5::uuid[], $6::text[], t.delta_fen, $2) e WHERE e.mid = $1`;

async function searchEntries({ tx, mid, terms, limit }: Searching): Promise<SearchHit[]> {
  const accounts = await accountsOf(tx, mid);
  const selectedBuckets = ownBuckets(accounts);
  const amounts = terms.flatMap(({ amountFen }, term) =>
    amountFen === null
      ? []
      : [
          { term, fen: amountFen },
          { term, fen: -amountFen },
        ],
  );
  const keys: EntryKey[] = terms.flatMap(({ text }, term) =>
    entryOfNumber(text, selectedBuckets).map((entry) => ({ term, ...entry })),
  );
  if (amounts.length > 0)
    keys.push(
      ...(await tx.rows<EntryKey>(
        FIND_ENTRIES,
        [
          mid,
          limit,
          amounts.map(({ term }) => term),
          amounts.map(({ fen }) => fen),
          selectedBuckets.ledgerIds,
          selectedBuckets.accountNos,
        ],
        'account.search_entries',
      )),
    );
  if (keys.length === 0) return [];
  const rows = await entriesOfKeys(tx, mid, selectedBuckets, keys);
  const counterparty = await counterpartiesOf(tx, mid, rows);
  return rows.flatMap((row) => {
    const hit = {
      title: `${row.direction === 'in' ? '收入' : '支出'} ${entryName(row)}`,
      amountFen: row.amountFen,
      note: [counterparty(row).name, maskAccount(row.accountNo), shanghaiText(row.bookedAt).slice(0, MINUTES)]
        .filter(Boolean)
        .join(' · '),
      ...placeOf(row, selectedBuckets, keyOfAccount(accounts, row.accountNo)),
    };
    return keys
      .filter(({ ledgerId, version }) => ledgerId === row.ledgerId && version === row.version)
      .map(({ term }) => ({ term, ...hit }));
  });
}

/**
 * The entry, open in its list. What moves between the buckets of one account is in no list; its order's page shows it.
 */
function placeOf(
  row: ActivityRow,
  { owners }: OwnBuckets,
  key: string,
): Pick<SearchHit, 'id' | 'page' | 'query' | 'filter'> {
  const id = `${key}${entryTailOf(owners.get(row.ledgerId)!.bucket, row.version)}`;
  if (owners.get(row.counterId)?.accountNo === row.accountNo && row.orderNo)
    return { id, page: '/order/detail', query: { open: row.orderNo } };
  const day = shanghaiDate(row.bookedAt);
  const amount = yuanOfFen(row.amountFen);
  const range = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` };
  const filter = { ...range, account: key, minAmount: amount, maxAmount: amount };
  return { id, page: '/account/activity', query: { open: id }, filter };
}

/** Of a person who may see income and expense. */
const permission = ['0203'] as const;

export const accountSearch: readonly SearchSource[] = [
  { name: 'entry', title: '收支', permission, find: searchEntries },
  { name: 'account', title: '账户', permission, find: searchAccounts },
];
