import { useListState } from '#platform/portal-kit/index.ts';
import { DEFAULTS, StatementList } from './statement-list.tsx';
import { StatementDetail } from './statement-detail.tsx';

/** 对账单 (/account/statement): the statements of one account; with `open` the one of that day or month. */
export default function AccountStatementPage() {
  const list = useListState(DEFAULTS);
  return list.open ? (
    <StatementDetail
      key={list.open}
      account={list.filter.account}
      period={list.open}
      onClose={() => list.setOpen('')}
    />
  ) : (
    <StatementList list={list} />
  );
}
