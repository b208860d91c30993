import { AccountListPage, type AccountListPageProps } from '#capabilities/account/portal/shared/account-list-page.tsx';
import type { RightCode } from '#platform/kernel/menu.ts';
import { Can, ExportButton, type Filter } from '#platform/portal-kit/index.ts';

interface BillFrameProps<Row extends object, F extends Filter> extends Omit<
  AccountListPageProps<Row, F>,
  'title' | 'shown' | 'actions'
> {
  bill: { name: string; title: string; exportCode: RightCode };
  /** As it goes to the server, also for the file. */
  filter: Record<string, unknown>;
  /** Rows of the whole filter; undefined as long as nobody knows. */
  count: number | undefined;
}

/** What every bill has: the list of an account with its export. */
export const BillFrame = <Row extends object, F extends Filter>({
  bill,
  filter,
  count,
  ...page
}: BillFrameProps<Row, F>) => (
  <AccountListPage<Row, F>
    {...page}
    title={bill.title}
    shown={2}
    actions={
      <Can code={bill.exportCode}>
        <ExportButton bizTypeCode={`bill.${bill.name}`} filter={filter} none={!page.known || !count} />
      </Can>
    }
  />
);
