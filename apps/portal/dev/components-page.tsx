import { Button, Form } from 'antd';
import { ReviewRows, useListState } from '#platform/portal-kit/index.ts';
import {
  AmountInput,
  AmountText,
  AuditStatusTag,
  CopyText,
  DescriptionList,
  InlineFailure,
  orderStates,
  Page,
  PageCard,
  PageHeader,
  rangeOf,
  SearchForm,
  Skeleton,
  SuccessPage,
  Timeline,
  toast,
  type SearchField,
} from '#platform/ui/index.ts';
import { DialogStory, PasswordStory } from './dialog-story.tsx';
import { DateStory, FilterStory } from './filter-story.tsx';
import { EmptyTableStory, LongTableStory, TableStory } from './table-story.tsx';
import { RuleStory, UploadStory } from './upload-story.tsx';

const DEFAULTS = { keyword: '', startTime: rangeOf('recentMonth')[0], endTime: rangeOf('recentMonth')[1], states: '', min: '', max: '' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '交易时间', required: true },
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、收款方' },
  { kind: 'select', name: 'states', label: '状态', options: orderStates, multiple: true },
  { kind: 'moneyRange', names: ['min', 'max'], label: '金额' },
];
const events = [
  { at: '2026-11-20T10:00:00+08:00', text: '提交申请', actor: '制单员 王明', tone: 'good' as const },
  { at: '2026-11-20T10:20:00+08:00', text: '第 1 级复核通过', actor: '复核员 李华', note: '已核对合同', tone: 'good' as const },
  { at: '2026-11-20T10:20:03+08:00', text: '银行处理中', tone: 'running' as const },
];
const review = [
  { label: '收款方', value: '远山科技有限公司' },
  { label: '收款账号', value: '**** 0021' },
  { label: '金额', amount: '1010.10' },
  { label: '手续费', value: '2.00 元' },
];

/** Every piece of the kit on one page, in development only. */
export default function ComponentsPage() {
  const list = useListState(DEFAULTS);
  return (
    <Page>
      <PageHeader title="组件" note="开发时使用" />
      <TableStory above={<SearchForm fields={fields} value={list.filter} defaults={DEFAULTS} onSearch={list.setFilter} onClear={list.clearFilter} />} />
      <FilterStory />
      <DateStory />
      <div className="grid-2">
        <UploadStory />
        <RuleStory />
      </div>
      <div className="grid-2">
        <DialogStory review={review} />
        <PasswordStory />
      </div>
      <LongTableStory />
      <EmptyTableStory />
      <div className="grid-2">
        <PageCard title="详情">
          <DescriptionList
            items={[
              { label: '订单号', value: <CopyText value="W2026112000000001" label="订单号" /> },
              { label: '状态', value: <AuditStatusTag code="01" /> },
              { label: '金额', value: <AmountText value="1010.10" size="large" prefix="¥" /> },
              { label: '收支', value: <><AmountText value="88.00" direction="in" /> <AmountText value="88.00" direction="out" /></> },
            ]}
          />
        </PageCard>
        <PageCard title="时间线"><Timeline events={events} /></PageCard>
        <PageCard title="表单">
          <InlineFailure failure={{ message: '可用余额不足，请减小金额', reference: '0191-ab' }} />
          <Form layout="vertical"><Form.Item label="金额" name="amount"><AmountInput size="large" /></Form.Item></Form>
          <Button onClick={() => toast.error('服务器异常，请稍后重试…')}>提示</Button>
          <Skeleton />
        </PageCard>
        <PageCard title="结果"><SuccessPage kind="unknown" notice="已提交，尚未收到结果，请勿重复付款" onAskAgain={() => undefined} onContinue={() => undefined}><ReviewRows rows={review} /></SuccessPage></PageCard>
      </div>
    </Page>
  );
}
