import { Suspense } from 'react';
import { AmountText, CopyText, DescriptionList, formatTime, groupAccount, SideDrawer } from '#platform/ui/index.ts';
import { entryExtra, type Entry } from './entry-extra.ts';
import { OrderReference } from './order-reference.tsx';
import './activity-entry.css';

export type { Entry };

const WIDTH = 420;

/** One entry next to the list, which keeps its place and filter. */
export function ActivityEntry({
  entry,
  accountName,
  onClose,
}: {
  entry: Entry | undefined;
  accountName: string;
  onClose(): void;
}) {
  const Extra = entryExtra();
  return (
    <SideDrawer title="收支详情" open={entry !== undefined} onClose={onClose} width={WIDTH}>
      {entry && (
        <div className="entry-detail">
          <div className="entry-amount">
            <span className="muted">{entry.direction === 'in' ? '收入金额(元)' : '支出金额(元)'}</span>
            <AmountText value={entry.amount} direction={entry.direction} size="display" />
          </div>
          <DescriptionList
            items={[
              { label: '业务类型', value: entry.typeName },
              {
                label: entry.direction === 'in' ? '付款方' : '收款方',
                value: [entry.counterName, entry.counterAccountNo].filter(Boolean).join(' ') || '-',
              },
              { label: '记账时间', value: formatTime(entry.bookedAt) },
              { label: '账户', value: accountName },
              {
                label: '账号',
                value: (
                  <CopyText value={entry.accountNo} label="账号">
                    {groupAccount(entry.accountNo)}
                  </CopyText>
                ),
              },
              {
                label: '变动前账户余额',
                value: (
                  <>
                    <AmountText value={entry.balanceBefore} /> 元
                  </>
                ),
              },
              {
                label: '变动后账户余额',
                value: (
                  <>
                    <AmountText value={entry.balanceAfter} /> 元
                  </>
                ),
              },
              { label: '订单号', value: <OrderReference orderNo={entry.orderNo} isOwn={entry.isOwnOrder} /> },
              { label: '流水号', value: <CopyText value={entry.entryNo} label="流水号" /> },
            ]}
          />
          {Extra && (
            <Suspense>
              <Extra entry={entry} />
            </Suspense>
          )}
        </div>
      )}
    </SideDrawer>
  );
}
