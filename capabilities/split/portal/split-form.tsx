import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { SentOrder } from '#capabilities/order/portal/shared/payment/index.ts';
import { neverHappened, useCall, useChange, useDraft, type ReviewRow } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  ChoiceSelect,
  EmptyState,
  formatAmount,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
} from '#platform/ui/index.ts';
import { RECEIVERS_A_REQUEST } from '../constants.ts';
import { queryTrade, splitTrade, type SplitTradeDetail } from '../contract/operations.ts';
import { listReceivers } from '../contract/receiver-operations.ts';
import { shareFault, totalsOf, type ShareRow } from './share-rows.ts';
import { REFRESHES } from './split-actions.tsx';
import './split.css';

interface Values {
  shares: ShareRow[];
  remark?: string;
}

const START: Values = { shares: [{ by: 'amount' }] };
const NEVER_HAPPENED = '本次提交未被受理，请核对后重新提交';
const BY = [
  { value: 'amount', label: '按金额' },
  { value: 'ratio', label: '按比例' },
];

interface Props {
  tradeNo: string;
  onClose(): void;
  onReceivers(): void;
}

/** Gives bound receivers their parts of one trade, by amount or by ratio. */
export function SplitForm({ tradeNo, onClose, onReceivers }: Props) {
  const detail = useCall(queryTrade, { tradeNo }, { quiet: true });
  const trade = detail.data?.tradeNo === tradeNo ? detail.data : undefined;
  return (
    <Page>
      <PageHeader
        title="发起分账"
        note="分账按接收方逐笔执行，失败的金额仍归本商户，可以再次分账"
        actions={<Button onClick={onClose}>返回分账详情</Button>}
      />
      {trade ? (
        <ShareForm trade={trade} onClose={onClose} onReceivers={onReceivers} />
      ) : (
        <WaitingCard result={detail} rows={6} height={40} />
      )}
    </Page>
  );
}

function ShareForm({ trade, onClose, onReceivers }: Omit<Props, 'tradeNo'> & { trade: SplitTradeDetail }) {
  const [form] = Form.useForm<Values>();
  const { amount, left: remaining, freezeNo, actions } = trade;
  const change = useChange(splitTrade, { refreshes: REFRESHES });
  const { outcome, pending } = change;
  const frame = useRef<HTMLDivElement>(null);
  useDraft({ element: frame, form, isSent: outcome?.status === 'done' });
  // `preserve`: of a list that is filled in, the fields of its rows register one after another.
  const shares = Form.useWatch('shares', { form, preserve: true }) ?? START.shares;
  const shownTotals = totalsOf(shares, { amount, left: remaining });

  const submit = async ({ shares: wanted, remark = '' }: Values) => {
    const totals = totalsOf(wanted, { amount, left: remaining });
    if (totals.isTooMuch) return;
    const review: ReviewRow[] = [
      { label: '分账后剩余可分', value: `${formatAmount(totals.rest)} 元` },
      ...(remark.trim() ? [{ label: '备注', value: remark.trim() }] : []),
    ];
    await change.run(
      {
        freezeNo,
        amount: totals.total,
        receivers: wanted.map(({ receiverId = '', by, text = '' }) => ({ receiverId, [by]: text })),
        remark: remark.trim(),
      },
      { title: '确认分账', review },
    );
  };
  const result = outcome?.status === 'done' || outcome?.status === 'unknown' ? outcome : null;
  const failure = outcome?.status === 'failed' ? outcome.failure : null;
  if (result)
    return (
      <PageCard>
        <SentOrder
          order={result.status === 'done' ? result.data : null}
          rows={change.reviewed}
          next="已提交，各接收方的结果请在分账详情中查看"
          reviewNotice="已提交，复核通过后分给各接收方"
          onAgain={() => (form.resetFields(), change.reset())}
          onAskAgain={() => void change.askAgain()}
          asking={pending}
          detail={{ text: '查看分账详情', onOpen: onClose }}
          list={{ text: '返回分账详情', onOpen: onClose }}
        />
      </PageCard>
    );
  if (!actions.split)
    return (
      <PageCard>
        <EmptyState
          title="这笔交易不能再分账"
          hint="可分金额已分完、已完结，或上一次分账还没有结束，进度请在分账详情中查看"
          action={
            <Button type="primary" onClick={onClose}>
              返回分账详情
            </Button>
          }
        />
      </PageCard>
    );
  return (
    <PageCard title="分账信息">
      <Form
        className="split-form"
        form={form}
        name="splitTrade"
        layout="vertical"
        requiredMark={false}
        initialValues={START}
        onFinish={(values) => void submit(values)}
        disabled={pending}
        validateTrigger="onBlur"
      >
        <p className="muted">
          按比例填写时，以交易金额 <AmountText value={amount} /> 元计算，不足一分的部分归本商户；本次最多可分{' '}
          <AmountText value={remaining} /> 元
        </p>
        <ShareFields onReceivers={onReceivers} />
        <div className="split-total" role="status" ref={frame}>
          <span>
            合计 <AmountText value={shownTotals.total} /> 元
          </span>
          <span className={shownTotals.isTooMuch ? 'error-mark' : ''}>
            {shownTotals.isTooMuch ? '超出剩余可分' : '分账后剩余可分'}{' '}
            <AmountText value={shownTotals.isTooMuch ? shownTotals.rest.slice(1) : shownTotals.rest} /> 元
          </span>
        </div>
        <Form.Item name="remark" label="备注（选填）">
          <Input size="large" maxLength={60} showCount placeholder="例如：七月货款分成" autoComplete="off" />
        </Form.Item>
        <InlineFailure failure={failure && (neverHappened(failure) ? { message: NEVER_HAPPENED } : failure)} />
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={pending}
          disabled={pending || shownTotals.isTooMuch}
        >
          提交分账
        </Button>
      </Form>
    </PageCard>
  );
}

/** The rows of receivers: each is named once, and gets an amount or a ratio of the trade. */
function ShareFields({ onReceivers }: { onReceivers(): void }) {
  const [keyword, setKeyword] = useState('');
  const receivers = useCall(
    listReceivers,
    { pageNo: 1, pageSize: 50, ...(keyword.trim() ? { keyword: keyword.trim() } : {}) },
    { quiet: true },
  );
  const form = Form.useFormInstance<Values>();
  const shares = Form.useWatch('shares', { form, preserve: true }) ?? [];
  const chosen = new Set(shares.map((share) => share?.receiverId));
  const options = (receivers.data?.list ?? []).map((one) => ({
    value: one.receiverId,
    label: `${one.name}（${one.relationName}，${one.accountNo}）`,
    disabled: chosen.has(one.receiverId),
  }));
  return (
    <Form.List name="shares">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, index) => (
            <div key={key} className="split-row">
              <Form.Item
                name={[name, 'receiverId']}
                label={index === 0 ? '接收方' : undefined}
                rules={[{ required: true, message: '请选择接收方' }]}
              >
                <ChoiceSelect
                  size="large"
                  aria-label={`第${index + 1}个接收方`}
                  placeholder="请选择接收方"
                  loading={receivers.isFetching}
                  showSearch={{ filterOption: false, onSearch: setKeyword }}
                  options={options}
                  complete={keyword === ''}
                  notFoundContent={
                    <Button type="link" onClick={onReceivers}>
                      没有找到接收方，去绑定
                    </Button>
                  }
                />
              </Form.Item>
              <Form.Item name={[name, 'by']} label={index === 0 ? '方式' : undefined}>
                <ChoiceSelect size="large" aria-label={`分账方式${index + 1}`} options={BY} />
              </Form.Item>
              <Form.Item
                name={[name, 'text']}
                label={index === 0 ? '金额或比例' : undefined}
                dependencies={[['shares', name, 'by']]}
                rules={[
                  {
                    validator: (_rule, text: string | undefined) => {
                      const by = form.getFieldValue(['shares', name, 'by']) as ShareRow['by'];
                      const fault = shareFault({ by, text: text ?? '' });
                      return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
                    },
                  },
                ]}
              >
                <Input
                  size="large"
                  inputMode="decimal"
                  maxLength={12}
                  autoComplete="off"
                  aria-label={`金额或比例${index + 1}`}
                  placeholder="0.00"
                  suffix={shares[index]?.by === 'ratio' ? '%' : '元'}
                />
              </Form.Item>
              <Button
                type="text"
                className={index === 0 ? 'split-remove split-remove-first' : 'split-remove'}
                aria-label={`删除第${index + 1}个接收方`}
                disabled={rows.length === 1}
                onClick={() => remove(name)}
              >
                ✕
              </Button>
            </div>
          ))}
          <Button
            block
            type="dashed"
            disabled={rows.length >= RECEIVERS_A_REQUEST}
            onClick={() => add({ by: 'amount' })}
          >
            添加接收方
          </Button>
        </>
      )}
    </Form.List>
  );
}
