import { Button } from 'antd';
import dayjs from 'dayjs';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  businessNow,
  formatAmount,
  formatTime,
  InlineFailure,
  isoOfLocal,
  LazyDatePicker,
  Skeleton,
  StatusTag,
} from '#platform/ui/index.ts';
import { showBalanceAt } from '../contract/balance-operations.ts';
import type { Bucket } from '../contract/words.ts';

type Part = OutputOf<typeof showBalanceAt>['buckets'][number];

const SECOND = 'YYYY-MM-DD HH:mm:ss';

interface BalanceAtProps {
  accountNo: string;
  /** A second as people write it; empty for none. */
  at: string;
  onAt(at: string): void;
  onOpen(bucket: Bucket): void;
}

/** The balance at the end of any second that is over, with what the ledger proves it by. */
export function BalanceAt({ accountNo, at, onAt, onOpen }: BalanceAtProps) {
  const balance = useCall(showBalanceAt, { accountNo, at: isoOfLocal(at) }, { quiet: true, enabled: at !== '' });
  const chosen = dayjs(at);
  return (
    <>
      <div className="row balance-at">
        <label htmlFor="balance-at">查询时点</label>
        <LazyDatePicker
          id="balance-at"
          value={chosen.isValid() ? chosen : null}
          showTime
          needConfirm={false}
          format={SECOND}
          placeholder="请选择日期和时间"
          disabledDate={(day) => day.isAfter(businessNow(), 'day')}
          onChange={(moment) => onAt(moment ? moment.format(SECOND) : '')}
        />
      </div>
      {at === '' ? (
        <p className="muted">选择过去任一时刻，查看该时刻的可用、冻结与在途余额</p>
      ) : balance.error ? (
        <InlineFailure failure={balance.error} />
      ) : !balance.data ? (
        <Skeleton rows={4} height={32} />
      ) : (
        <Parts {...balance.data} onOpen={onOpen} />
      )}
    </>
  );
}

function Parts({
  buckets,
  totalBalance,
  onOpen,
}: {
  buckets: Part[];
  totalBalance: string;
  onOpen(bucket: Bucket): void;
}) {
  return (
    <div className="limits-room">
      <table className="limits" aria-label="时点余额">
        <thead>
          <tr>
            <th scope="col">资金类型</th>
            <th scope="col">时点余额(元)</th>
            <th scope="col">当前余额(元)</th>
            <th scope="col">其后变动(元)</th>
            <th scope="col">最后一笔</th>
            <th scope="col">账簿核对</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((part) => (
            <tr key={part.bucket}>
              <th scope="row">{part.bucketName}</th>
              <td data-label="时点余额(元)">
                <Button
                  type="link"
                  size="small"
                  aria-label={`${part.bucketName}余额的明细 ${formatAmount(part.balance)}`}
                  onClick={() => onOpen(part.bucket)}
                >
                  <AmountText value={part.balance} />
                </Button>
              </td>
              <td data-label="当前余额(元)">
                <AmountText value={part.present} />
              </td>
              <td data-label="其后变动(元)">
                <AmountText value={part.later} />
              </td>
              <td data-label="最后一笔">{formatTime(part.bookedAt)}</td>
              <td data-label="账簿核对">
                <StatusTag tone={part.agrees ? 'good' : 'bad'}>{part.agrees ? '一致' : '不一致，请联系客服'}</StatusTag>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">合计</th>
            <td data-label="时点余额(元)">
              <AmountText value={totalBalance} />
            </td>
            <td colSpan={4} className="muted">
              时点余额 = 当前余额 − 其后变动，并与最后一笔的余额核对
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
