import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { CallInput, ListState } from '#platform/portal-kit/index.ts';
import { DataTable, type Column } from '#platform/ui/index.ts';
import { useMerchantCall } from './use-merchant-call.ts';

export interface TabProps {
  mid: string;
  list: ListState<{ tab: string }>;
}

type RowOf<O extends Operation> = OutputOf<O> extends { list: (infer Row extends object)[] } ? Row : never;

interface Recipe<O extends Operation> {
  caption: string;
  operation: O;
  rowKey: keyof RowOf<O> & string;
  columns: readonly Column<RowOf<O>>[];
  empty: { title: string; hint: string };
  /** What it is asked for besides its page. */
  input?: () => object;
  /** The whole list comes at once, without a pager. */
  isUnpaged?: boolean;
}

/** A tab with a list of the merchant's own pages: read only, it has no filter and opens nothing. */
export const readList = <O extends Operation>({ operation, input, isUnpaged, ...table }: Recipe<O>) =>
  function ReadList({ mid, list }: TabProps) {
    const { pageNo, pageSize } = list;
    const page = isUnpaged ? {} : { pageNo, pageSize };
    const result = useMerchantCall(mid, operation, { ...input?.(), ...page } as CallInput<O>);
    return (
      <DataTable<RowOf<O>>
        {...table}
        result={result as Parameters<typeof DataTable<RowOf<O>>>[0]['result']}
        {...(isUnpaged ? {} : { list: { ...list, filtered: false } })}
      />
    );
  };
