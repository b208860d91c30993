import { maskAccount, maskCard } from '#platform/kernel/mask.ts';
import { containing, type SearchHit, type Searching, type SearchSource } from '#platform/search/index.ts';
import type { ContactKind } from '../contract/operations.ts';

interface Found {
  term: number;
  contactId: string;
  kind: ContactKind;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  flagged: boolean;
}

/**
 * By a part of the name or the end of the account. The merchant's part of the primary key is enough of an index: a book
 * has two thousand payees at most.
 */
const FIND_CONTACTS = `
  SELECT t.term, c.* FROM unnest($3::int[], $4::text[], $5::text[]) AS t (term, name, tail) CROSS JOIN LATERAL (
    SELECT contact_id, kind, payee_name, payee_account_no, payee_bank_name, flagged_by IS NOT NULL AS flagged
    FROM payee.contacts WHERE mid = $1 AND removed_at IS NULL AND (platform.compared_name(payee_name) LIKE t.name OR payee_account_no LIKE t.tail)
    ORDER BY created_at DESC, contact_id DESC LIMIT $2) c`;

async function searchPayees({ tx, mid, terms, limit }: Searching): Promise<SearchHit[]> {
  const found = await tx.rows<Found>(
    FIND_CONTACTS,
    [
      mid,
      limit,
      terms.map((_, term) => term),
      terms.map(({ name }) => name && containing(name)),
      terms.map(({ tail }) => tail && `%${tail}`),
    ],
    'payee.search',
  );
  return found.map(({ term, contactId, kind, payeeName, payeeAccountNo, payeeBankName, flagged }) => ({
    term,
    id: contactId,
    title: payeeName,
    note: [
      kind === 'internal' ? maskAccount(payeeAccountNo) : maskCard(payeeAccountNo),
      payeeBankName,
      flagged ? '已暂停付款' : '',
    ]
      .filter(Boolean)
      .join(' · '),
    page: '/fund/payees',
    filter: { keyword: payeeName },
  }));
}

export const payeeSearch: readonly SearchSource[] = [
  { name: 'payee', title: '收款人', permission: ['0325'], find: searchPayees },
];
