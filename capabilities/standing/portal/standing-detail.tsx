import { Button } from 'antd';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { payeeTypes } from '#capabilities/payee/contract/words.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { neverHappened, useCall, useChange, type Outcome } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  DescriptionList,
  groupAccount,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTag,
  toast,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import {
  cancelStanding,
  listStandings,
  pauseStanding,
  queryStanding,
  resumeStanding,
  type StandingDetail as Detail,
  type StandingRun,
} from '../contract/operations.ts';
import { standingTones } from '../contract/words.ts';
import './standing.css';
import { amountText, minuteText, missedText, payeeText, runText, whenText } from './standing-words.ts';

const REFRESHES = { refreshes: [queryStanding, listStandings] };

const columns: Column<StandingRun>[] = [
  { title: '执行日期', name: 'date', width: 120 },
  { title: '结果', name: 'result', width: 320, render: (run) => runText(run), note: missedText },
  {
    title: '金额(元)',
    name: 'amount',
    align: 'right',
    width: 140,
    render: ({ amount }) => (amount === null ? '-' : <AmountText value={amount} />),
  },
  {
    title: '订单',
    name: 'orderNo',
    width: 220,
    render: ({ orderNo }) => (orderNo ? <OrderLink orderNo={orderNo}>{orderNo}</OrderLink> : '-'),
  },
];
const phone = {
  what: (run: StandingRun) => ({
    title: run.orderNo ? <OrderLink orderNo={run.orderNo}>{run.date}</OrderLink> : run.date,
    note: [runText(run), missedText(run)].filter(Boolean).join('；'),
  }),
  money: (run: StandingRun) => ({ title: run.amount === null ? '-' : <AmountText value={run.amount} />, note: '' }),
};

/** One standing instruction with its runs. */
export function StandingDetail({ standingId, onClose }: { standingId: string; onClose(): void }) {
  const detail = useCall(queryStanding, { standingId }, { quiet: true });
  const found = detail.data?.standingId === standingId ? detail.data : undefined;
  return (
    <Page>
      <PageHeader title="定期付款详情" actions={<Button onClick={onClose}>返回列表</Button>} />
      {found ? (
        <>
          <Facts standing={found} refresh={() => void detail.refetch()} />
          <PageCard title="执行记录">
            <DataTable
              caption="执行记录"
              rowKey="date"
              columns={columns}
              phone={phone}
              result={{ data: { list: found.runs }, error: null, isFetching: false, refetch: () => detail.refetch() }}
              empty={{ title: '尚未执行', hint: '每次执行的结果和订单会列在这里' }}
            />
          </PageCard>
        </>
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

function Facts({ standing, refresh }: { standing: Detail; refresh(): void }) {
  return (
    <PageCard
      title="定期付款信息"
      extra={<StatusTag tone={standingTones[standing.state]}>{standing.stateName}</StatusTag>}
    >
      {standing.stopReason && <InlineFailure failure={{ message: `${standing.stopReason}，请由其他人员重新设置` }} />}
      <DescriptionList
        items={[
          { label: '业务', value: standing.kindName },
          { label: '周期', value: whenText(standing.calendar) },
          { label: '金额', value: amountText(standing) },
          { label: '下次执行', value: minuteText(standing.nextAt) },
          { label: '付款账户', value: <span className="numeric">{groupAccount(standing.accountNo)}</span> },
          { label: '收款方', value: standing.payeeName },
          { label: '收款账户', value: <span className="numeric">{payeeText(standing)}</span> },
          ...(standing.payeeType ? [{ label: '账户类型', value: payeeTypes[standing.payeeType] }] : []),
          ...(standing.remark ? [{ label: '备注', value: standing.remark }] : []),
          { label: '制单人', value: standing.makerName },
          { label: '设置时间', value: minuteText(standing.createdAt) },
        ]}
      />
      <Actions standing={standing} refresh={refresh} />
    </PageCard>
  );
}

function Actions({ standing, refresh }: { standing: Detail; refresh(): void }) {
  const { standingId, actions, kindName, payeeName, calendar } = standing;
  const pause = useChange(pauseStanding, REFRESHES);
  const resume = useChange(resumeStanding, REFRESHES);
  const cancel = useChange(cancelStanding, REFRESHES);
  const all = [pause, resume, cancel];
  const review = [
    { label: '业务', value: kindName },
    { label: '收款方', value: payeeName },
    { label: '收款账户', value: payeeText(standing) },
    { label: '周期', value: whenText(calendar) },
  ];
  const run = async (done: string, send: () => Promise<Outcome<Operation>>) => {
    const end = await send();
    if (end.status === 'done') toast.success(done);
    if (end.status === 'failed') refresh();
  };
  const buttons = [
    {
      label: '暂停',
      shown: actions.pause,
      change: pause,
      act: () => run('已暂停，恢复之前不再执行', () => pause.run({ standingId }, { title: '暂停定期付款', review })),
    },
    {
      label: '恢复',
      shown: actions.resume,
      change: resume,
      act: () => run('已恢复', () => resume.run({ standingId }, { title: '恢复定期付款', review })),
    },
    {
      label: '终止',
      shown: actions.cancel,
      change: cancel,
      act: () => run('已终止', () => cancel.run({ standingId }, { title: '终止定期付款', review })),
    },
  ];
  const failed = all.map(({ outcome }) => outcome).find((outcome) => outcome?.status === 'failed');
  return (
    <section aria-label="定期付款处理">
      {failed?.status === 'failed' && (
        <InlineFailure
          failure={neverHappened(failed.failure) ? { message: '本次操作未被受理，请重新操作' } : failed.failure}
        />
      )}
      <div className="row standing-buttons">
        {buttons.map(
          ({ label, shown, change, act }) =>
            shown && (
              <Button key={label} loading={change.pending} onClick={() => void act()}>
                {label}
              </Button>
            ),
        )}
      </div>
    </section>
  );
}
