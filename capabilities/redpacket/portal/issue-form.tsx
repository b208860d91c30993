import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { useQuote } from '#capabilities/account/portal/shared/use-quote.ts';
import { AccountFoot, AccountSelect, limitRows, usePayAgain } from '#capabilities/order/portal/shared/payment/index.ts';
import type { queryPayAgain } from '#capabilities/order/contract/repeat-operations.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useCan, useChange, useDraft } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  AmountText,
  ErrorState,
  formatAmount,
  InlineFailure,
  PageCard,
  ParagraphInput,
  ruleOf,
  sumOfAmounts,
} from '#platform/ui/index.ts';
import { ACTIVITY_MAX, GREETING_MAX, NAME_MAX, PACKETS_A_FORM, REMARK_MAX } from '../constants.ts';
import { issueDetails } from '../contract/issue-details.ts';
import { redpacketContract } from '../contract/kind.ts';
import { getLimits, issuePackets } from '../contract/operations.ts';
import { PacketPayeeField } from './packet-payee-field.tsx';
import { Sent } from './sent.tsx';
import { REFRESHES } from './refreshes.ts';

interface PacketValues {
  payee?: string;
  name?: string;
  amount?: string;
}
interface Values {
  accountNo?: string;
  packets: PacketValues[];
  greeting?: string;
  activity?: string;
  remark?: string;
}
const START: Values = { packets: [{}] };

/** With what the form begins that pays an issue again; a returned issue of a sheet has no details. */
function againOf({ accountNo, remark, details }: OutputOf<typeof queryPayAgain>): Partial<Values> {
  const { data } = issueDetails.safeParse(details);
  return { accountNo, remark, ...data };
}

const totalOf = (packets: readonly (PacketValues | undefined)[]): string =>
  sumOfAmounts(packets.map((one) => one?.amount ?? '').filter((text) => amountFault(text) === null));

const ruleText = ({ least, most, payeeDayCount, payeeDayAmount, atNight }: OutputOf<typeof getLimits>): string =>
  `单个红包${least}～${formatAmount(most)}元，同一收款人每天最多${payeeDayCount}个、${formatAmount(payeeDayAmount)}元${atNight ? '' : '，00:00至08:00不能发放'}`;

/** Packets for a few payees. */
export function IssueForm() {
  const [form] = Form.useForm<Values>();
  const accounts = useCall(listAvailableAccounts, { function: redpacketContract.id }, { quiet: true });
  const limits = useCall(getLimits, {}, { quiet: true });
  const allowed = useCan(redpacketContract.rights.make);
  const change = useChange(issuePackets, { refreshes: REFRESHES });
  const accountNo = Form.useWatch('accountNo', form) ?? accounts.data?.list[0]?.accountNo;
  const account = accounts.data?.list.find((one) => one.accountNo === accountNo);
  // `preserve`: of a list that is filled in, the fields of its rows register one after another.
  const packets = Form.useWatch('packets', { form, preserve: true }) ?? START.packets;
  const total = totalOf(packets);
  const quote = useQuote(
    account && allowed && fenOfYuan(total) > 0n
      ? { function: redpacketContract.id, accountNo: account.accountNo, amount: total }
      : null,
  );
  const paidAgain = usePayAgain(form, againOf);
  const { outcome, pending } = change;
  const frame = useRef<HTMLDivElement>(null);
  useDraft({ element: frame, form, isSent: outcome?.status === 'done' });

  const submit = async ({ packets: wanted, greeting = '', activity = '', remark = '' }: Values) => {
    if (!account) return;
    const paysAgain = paidAgain.orderNo();
    const review = [
      ...(activity.trim() ? [{ label: '活动名称', value: activity.trim() }] : []),
      ...limitRows(await quote.current()),
    ];
    await change.run(
      {
        accountNo: account.accountNo,
        amount: totalOf(wanted),
        packets: wanted.map(({ payee = '', name = '', amount = '' }) => ({
          payee: payee.trim(),
          name: name.trim(),
          amount,
        })),
        greeting,
        activity,
        remark,
        ...(paysAgain ? { paysAgain } : {}),
      },
      { title: '确认发红包', review },
    );
  };
  if (outcome?.status === 'done' || outcome?.status === 'unknown')
    return (
      <Sent
        result={outcome.status === 'done' ? outcome.data : null}
        rows={change.reviewed}
        asking={pending}
        onAskAgain={() => void change.askAgain()}
        onRestart={() => (form.resetFields(), paidAgain.forget(), change.reset())}
      />
    );
  return (
    <PageCard title="红包信息">
      {accounts.error && <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      <Form
        className="packet-form"
        form={form}
        name="issuePackets"
        layout="vertical"
        requiredMark={false}
        initialValues={START}
        disabled={pending}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values)}
      >
        <Form.Item label="付款账户" extra={<AccountFoot account={account} />}>
          <AccountSelect
            aria-label="付款账户"
            accounts={accounts.data?.list}
            loading={accounts.isPending}
            value={account?.accountNo ?? null}
            onChange={(value) => form.setFieldValue('accountNo', value)}
          />
        </Form.Item>
        <Form.Item name="accountNo" hidden noStyle>
          <Input />
        </Form.Item>
        <PacketFields limits={limits.data} />
        <div className="packet-total" role="status" ref={frame}>
          共 {packets.length} 个，合计 <AmountText value={total} /> 元
          <p className="muted packet-rule">{limits.data && ruleText(limits.data)}</p>
        </div>
        <Form.Item name="greeting" label="祝福语（选填）">
          <ParagraphInput maxLength={GREETING_MAX} showCount rows={2} placeholder="例如：感谢支持，祝生意兴隆" />
        </Form.Item>
        <Form.Item name="activity" label="活动名称（选填）">
          <Input size="large" maxLength={ACTIVITY_MAX} autoComplete="off" placeholder="例如：合作伙伴答谢" />
        </Form.Item>
        <Form.Item name="remark" label="备注（选填）">
          <Input size="large" maxLength={REMARK_MAX} autoComplete="off" />
        </Form.Item>
        {outcome?.status === 'failed' && <InlineFailure failure={outcome.failure} />}
        {allowed ? (
          <Button type="primary" size="large" htmlType="submit" block loading={pending} disabled={pending || !account}>
            发红包
          </Button>
        ) : (
          <p className="muted">您没有发红包的权限，请联系贵公司的管理员开通</p>
        )}
      </Form>
    </PageCard>
  );
}

type Limits = OutputOf<typeof getLimits>;

/** The merchant's own range, once it is known. */
const packetFault =
  (limits: Limits | undefined) =>
  (text: string): string | null => {
    const fault = amountFault(text);
    if (fault || !limits) return fault;
    const isWithin = fenOfYuan(text) >= fenOfYuan(limits.least) && fenOfYuan(text) <= fenOfYuan(limits.most);
    return isWithin ? null : `单个红包须为${limits.least}～${formatAmount(limits.most)}元`;
  };

/** Who gets a packet, and how much. */
const PacketFields = ({ limits }: { limits: Limits | undefined }) => (
  <Form.List name="packets">
    {(rows, { add, remove }) => (
      <>
        {rows.map(({ key, name }, index) => (
          <div key={key} className="packet-row">
            <PacketPayeeField name={name} index={index} />
            <Form.Item
              name={[name, 'name']}
              label={index === 0 ? '姓名' : undefined}
              rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
            >
              <Input size="large" maxLength={NAME_MAX} autoComplete="off" aria-label={`姓名${index + 1}`} />
            </Form.Item>
            <Form.Item
              name={[name, 'amount']}
              label={index === 0 ? '金额' : undefined}
              rules={[{ required: true, message: '请输入金额' }, ruleOf(packetFault(limits))]}
            >
              <AmountInput size="large" aria-label={`金额${index + 1}`} suffix="元" />
            </Form.Item>
            <Button
              type="text"
              className={index === 0 ? 'packet-remove packet-remove-first' : 'packet-remove'}
              aria-label={`删除第${index + 1}个收款人`}
              disabled={rows.length === 1}
              onClick={() => remove(name)}
            >
              ✕
            </Button>
          </div>
        ))}
        <Button block type="dashed" disabled={rows.length >= PACKETS_A_FORM} onClick={() => add({})}>
          添加收款人
        </Button>
      </>
    )}
  </Form.List>
);
