import { ReviewRows, type ReviewRow } from '#platform/portal-kit/index.ts';
import { CopyText, PageCard, SuccessPage, Timeline, toast } from '#platform/ui/index.ts';

const events = [
  { at: '2026-11-20T10:00:00+08:00', text: '提交申请', actor: '制单员 王明', tone: 'good' as const },
  {
    at: '2026-11-20T10:20:00+08:00',
    text: '第 1 级复核通过',
    actor: '复核员 李华',
    note: '已核对合同',
    tone: 'good' as const,
  },
  { at: '2026-11-20T10:20:03+08:00', text: '银行处理中', tone: 'running' as const },
];
const orderNo = { label: '订单号', value: <CopyText value="202611201000000000000001" label="订单号" /> };

/** 结果: accepted with what comes next, accepted and no more, and sent without an answer; what happened to an order. */
export function ResultStory({ review }: { review: readonly ReviewRow[] }) {
  return (
    <div className="grid-2">
      <PageCard title="受理成功" id="accepted">
        <SuccessPage
          notice="有主账户复核权限的操作员需在90天内复核，逾期申请失效"
          onContinue={() => toast.info('继续')}
          onDetail={() => toast.info('订单详情')}
        >
          <ReviewRows rows={[orderNo, ...review]} />
        </SuccessPage>
      </PageCard>
      <PageCard title="尚无结果" id="unknown">
        <SuccessPage
          kind="unknown"
          notice="已提交，尚未收到结果，请勿重复付款"
          onAskAgain={() => toast.info('查询结果')}
          onContinue={() => toast.info('继续')}
        >
          <ReviewRows rows={review} />
        </SuccessPage>
      </PageCard>
      <PageCard title="无订单的结果" id="done">
        <SuccessPage title="操作密码已设置" continueText="确定" onContinue={() => toast.info('确定')} />
      </PageCard>
      <PageCard title="时间线" id="timeline">
        <Timeline events={events} />
      </PageCard>
    </div>
  );
}
