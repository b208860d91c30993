import { ListPage, type CallResult, type Filter, type ListPageProps } from '#platform/portal-kit/index.ts';
import type { pickAccounts } from '../../contract/operations.ts';
import { UnknownAccount } from './unknown-account.tsx';

export interface AccountListPageProps<Row extends object, F extends Filter> extends Omit<
  ListPageProps<Row, F, never>,
  'instead'
> {
  /** The merchant's accounts. */
  picked: CallResult<typeof pickAccounts>;
  /** The address names no account, or one of them. */
  known: boolean;
}

/** A page that is one list whose filter may name an account: one that the merchant does not have never means all. */
export const AccountListPage = <Row extends object, F extends Filter>({
  picked,
  known,
  ...page
}: AccountListPageProps<Row, F>) => (
  <ListPage<Row, F, never>
    {...page}
    instead={known ? null : <UnknownAccount picked={picked} onShowAll={page.list.clearFilter} />}
  />
);
