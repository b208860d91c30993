import { Link } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useCan } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatAmount,
  formatCount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { showOverview } from '../contract/provider-operations.ts';
import './overview.css';

type Overview = OutputOf<typeof showOverview>;
type Flow = Overview['flows'][number];

const REFRESH_MS = 30_000;

interface FigureProps {
  label: string;
  value: string;
  note?: string;
  /** The list that it counts; without the right to see it the figure is text. */
  to?: string | false;
  isDue?: boolean;
  /** An amount, which has many digits. */
  isWide?: boolean;
}

function Figure({ label, value, note, to, isDue, isWide }: FigureProps) {
  const className = ['overview-figure', isDue && 'is-due', isWide && 'is-wide'].filter(Boolean).join(' ');
  const content = (
    <>
      <span className="muted">{label}</span>
      <strong>{value}</strong>
      <small className="muted fs-12">{note ?? ''}</small>
    </>
  );
  return to ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

/** +12.5% of the same hours a week ago; empty where there is nothing to compare with. */
function changeText(today: string, before: string): string {
  const [now, then] = [Number(today), Number(before)];
  if (then === 0) return '';
  const percent = ((now - then) / then) * 100;
  return `${percent >= 0 ? '+' : '\u2212'}${Math.abs(percent).toFixed(1)}%`;
}

const columns: Column<Flow>[] = [
  { title: '业务', name: 'name', width: 160 },
  { title: '今日笔数', name: 'today', width: 110, align: 'right', render: ({ today }) => formatCount(today.count) },
  {
    title: '今日金额(元)',
    name: 'kind',
    width: 180,
    align: 'right',
    render: ({ today }) => <span className="numeric">{formatAmount(today.amount)}</span>,
  },
  {
    title: '上周同期金额(元)',
    name: 'before',
    width: 180,
    align: 'right',
    render: ({ before }) => <span className="numeric">{formatAmount(before.amount)}</span>,
    note: ({ today, before }) => changeText(today.amount, before.amount),
  },
];

function Figures({ merchants, held, reserve, waiting, differences, gatewaysDown, railsPaused, ...rest }: Overview) {
  const { authorityConcerns, queue, webhooksGivenUp } = rest;
  const [orders, funds, applies, system, merchantList, log] = [
    useCan('op.order.view'),
    useCan('op.fund.view'),
    useCan('op.onboarding.approve'),
    useCan('op.system.view'),
    useCan('op.merchant.view'),
    useCan('op.log.view'),
  ];
  const newText = merchants.newThisMonth > 0 ? `本月新增 ${formatCount(merchants.newThisMonth)} 家` : '本月没有新增';
  return (
    <div className="overview-figures">
      <Figure label="商户" value={formatCount(merchants.all)} note={newText} to={merchantList && '/merchant/list'} />
      <Figure label="商户资金合计(元)" value={formatAmount(held)} note="可用、冻结与在途" isWide />
      <Figure
        label="备付金与银行之差(元)"
        value={formatAmount(reserve.difference)}
        note={reserve.items > 0 ? `未处理的差异 ${formatCount(reserve.items)} 笔` : '没有未处理的差异'}
        to={funds && '/fund/reserve'}
        isDue={reserve.items > 0}
      />
      <Figure
        label="待审核的进件"
        value={formatCount(waiting.applications)}
        to={applies && '/onboarding/applications?f.state=submitted'}
      />
      <Figure label="待我确认的变更" value={formatCount(waiting.changes)} to="/changes" />
      {log && (
        <>
          <Figure
            label="查看证件异常的人员"
            value={formatCount(waiting.unusualReveals)}
            note="24小时内查看的证件号码或附件明显偏多"
            to="/system/records?f.keyword=查看"
            isDue={waiting.unusualReveals > 0}
          />
          <Figure
            label="查看商户异常的人员"
            value={formatCount(waiting.unusualVisits)}
            note="24小时内打开的商户明显偏多"
            to="/system/records?f.keyword=打开商户资料"
            isDue={waiting.unusualVisits > 0}
          />
        </>
      )}
      <Figure
        label="结果未知的付款"
        value={formatCount(waiting.unknownPayments)}
        note="银行超过24小时未告知"
        to={funds && '/fund/unknown'}
        isDue={waiting.unknownPayments > 0}
      />
      <Figure
        label="未处理的对账差异"
        value={formatCount(differences)}
        note="与银行日终文件不一致"
        to={funds && '/fund/differences'}
      />
      <Figure
        label="商户待复核的订单"
        value={formatCount(waiting.reviews)}
        to={orders && '/order/all?f.states=pending_review'}
      />
      <Figure
        label="异常的网关"
        value={formatCount(gatewaysDown.length)}
        note={gatewaysDown.join('、') || '全部正常'}
        to={system && '/system/gateways'}
        isDue={gatewaysDown.length > 0}
      />
      {railsPaused.length > 0 && (
        <Figure
          label="已暂停的通道"
          value={formatCount(railsPaused.length)}
          note={`${railsPaused.join('、')}，付款等待恢复`}
          to={(system || funds) && '/system/gateways'}
          isDue
        />
      )}
      {authorityConcerns.length > 0 && (
        <Figure
          label="证书机构异常"
          value={formatCount(authorityConcerns.length)}
          note={authorityConcerns.join('、')}
          to={system && '/system/authorities'}
          isDue
        />
      )}
      {webhooksGivenUp > 0 && (
        <Figure
          label="放弃发送的平台通知"
          value={formatCount(webhooksGivenUp)}
          note="3天内未送达，可重新发送"
          to={system && '/system/webhooks'}
          isDue
        />
      )}
      <Figure
        label="停止的任务"
        value={formatCount(queue.dead)}
        note={`等待 ${formatCount(queue.due)}，执行中 ${formatCount(queue.leased)}`}
        to={system && '/system/queue'}
        isDue={queue.dead > 0}
      />
    </div>
  );
}

/** Merchants look for them on the login page and in each page's foot. */
function ProviderInfoNotice() {
  const maySee = useCan('op.system.view');
  return (
    <p className="overview-notice" role="status">
      平台信息未填写：客服电话和备案号在商户的各页面上不显示。
      {maySee && <Link to="/system/provider-info">去填写</Link>}
    </p>
  );
}

/** 概览 (/overview): what the provider's people look at first; each figure opens its list. */
export default function OverviewPage() {
  const overview = useCall(showOverview, {}, { quiet: true, refreshMs: REFRESH_MS });
  if (!overview.data)
    return (
      <Page>
        <PageHeader title="概览" />
        <WaitingCard result={overview} rows={6} height={40} />
      </Page>
    );
  return (
    <Page>
      <PageHeader title="概览" note={`截至 ${formatTime(overview.data.at)}，每30秒更新`} />
      {!overview.data.hasProviderInfo && <ProviderInfoNotice />}
      <Figures {...overview.data} />
      <PageCard title="今日业务量" extra="按提交时间，与上周同一天的同一时段比较">
        <DataTable
          caption="今日业务量"
          rowKey="kind"
          columns={columns}
          result={{ ...overview, data: { list: overview.data.flows } }}
          empty={{ title: '今日还没有业务', hint: '商户提交的付款会按业务汇总在这里' }}
        />
      </PageCard>
    </Page>
  );
}
