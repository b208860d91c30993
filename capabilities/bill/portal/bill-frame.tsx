import type { RightCode } from '#platform/kernel/menu.ts';
import type { ReactNode } from 'react';
import type { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { KnownAccount } from '#capabilities/account/portal/shared/known-account.tsx';
import { Can, ExportButton, type CallResult, type Filter } from '#platform/portal-kit/index.ts';
import { Page, PageCard, PageHeader, SearchForm, type SearchField } from '#platform/ui/index.ts';

interface BillFrameProps {
  bill: { name: string; title: string; exportCode: RightCode };
  note: ReactNode;
  /** In the page's head. */
  actions?: ReactNode;
  list: { filter: Filter; setFilter(patch: Filter): void; clearFilter(): void };
  defaults: Filter;
  fields: SearchField[];
  picked: CallResult<typeof pickAccounts>;
  /** The address names no account, or one of the merchant's. */
  known: boolean;
  busy: boolean;
  /** As it goes to the server, also for the file. */
  filter: Record<string, unknown>;
  /** Rows of the whole filter; undefined as long as nobody knows. */
  count: number | undefined;
  /** The table, with the button of its export. */
  children(exportButton: ReactNode): ReactNode;
  /** What is opened next to the list. */
  drawer: ReactNode;
}

/** What every bill has around its table: head, filters, export. */
export function BillFrame(props: BillFrameProps) {
  const { bill, note, actions, list, defaults, fields, picked, known, busy, filter, count, children, drawer } = props;
  return (
    <Page>
      <PageHeader title={bill.title} note={note} actions={actions} />
      <PageCard>
        <SearchForm
          fields={fields}
          value={list.filter}
          defaults={defaults}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          table={bill.title}
          busy={busy}
          shown={2}
        />
        <KnownAccount picked={picked} known={known} onShowAll={list.clearFilter}>
          {children(
            <Can code={bill.exportCode}>
              <ExportButton bizTypeCode={`bill.${bill.name}`} filter={filter} none={!known || !count} />
            </Can>,
          )}
        </KnownAccount>
      </PageCard>
      {drawer}
    </Page>
  );
}
