import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  EmptyState,
  ErrorState,
  formatTime,
  isoOfLocal,
  SideDrawer,
  Skeleton,
} from '#platform/ui/index.ts';
import { listBalanceEntries } from '../contract/balance-operations.ts';
import { buckets, type Bucket } from '../contract/words.ts';
import { OrderReference } from './shared/order-reference.tsx';

const WIDTH = 560;

interface BalanceEntriesProps {
  accountNo: string;
  /** Empty: closed. */
  bucket: Bucket | '';
  /** A second as people write it; empty for now. */
  at: string;
  onClose(): void;
}

/** The entries that make a figure, in a drawer: the newest first, each balance following from the next. */
export function BalanceEntries({ accountNo, bucket, at, onClose }: BalanceEntriesProps) {
  const title = bucket && `${buckets[bucket]}余额明细`;
  return (
    <SideDrawer title={title} open={bucket !== ''} onClose={onClose} width={WIDTH} destroyOnHidden>
      {bucket !== '' && <Pages key={`${bucket} ${at}`} accountNo={accountNo} bucket={bucket} at={at} />}
    </SideDrawer>
  );
}

function Pages({ accountNo, bucket, at }: { accountNo: string; bucket: Bucket; at: string }) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <>
      <p className="muted">{at ? `截至 ${at}` : '截至当前'}，最新的一笔在最前；第一笔的余额即该项余额，逐笔相连</p>
      <ul className="balance-entries" aria-label="余额明细">
        {starts.map((after, index) => (
          <OnePage
            key={after ?? ''}
            query={{ accountNo, bucket, ...(at ? { at: isoOfLocal(at) } : {}), ...(after ? { after } : {}) }}
            onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function OnePage({
  query,
  onMore,
}: {
  query: { accountNo: string; bucket: Bucket; at?: string; after?: string };
  /** Of the last page only. */
  onMore: ((next: string) => void) | undefined;
}) {
  const page = useCall(listBalanceEntries, query, { quiet: true });
  if (!page.data)
    return (
      <li>
        {page.error ? (
          <ErrorState failure={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <Skeleton rows={5} height={40} />
        )}
      </li>
    );
  const { list, next } = page.data;
  if (list.length === 0)
    return (
      <li>
        <EmptyState title="还没有明细" hint="到该时点为止，这项余额没有发生过变动" />
      </li>
    );
  return (
    <>
      {list.map((entry) => (
        <li key={entry.entryNo}>
          <span>
            {entry.typeName}
            <small>
              {formatTime(entry.bookedAt)} · {entry.counterparty}
            </small>
            <small>
              <OrderReference orderNo={entry.orderNo} isShort />
            </small>
          </span>
          <span className="balance-entry-sums">
            <AmountText value={entry.amount} direction={entry.direction} />
            <small>
              余额 <AmountText value={entry.balanceAfter} />
            </small>
          </span>
        </li>
      ))}
      {next && onMore && (
        <li>
          <Button block onClick={() => onMore(next)}>
            更早的明细
          </Button>
        </li>
      )}
    </>
  );
}
