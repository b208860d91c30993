import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import {
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { SentOrder } from '#capabilities/order/portal/shared/payment/index.ts';
import { faultyField, neverHappened, useCall, useCan, useChange, useDraft } from '#platform/portal-kit/index.ts';
import {
  accountFaultOf,
  accountField,
  amountFault,
  AmountInput,
  ChoiceSelect,
  ErrorState,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  ruleOf,
} from '#platform/ui/index.ts';
import { PREAUTH_PAYER_IS_OWN, PREAUTH_PAYER_MISSING, PREAUTH_REMARK_REFUSED } from '../contract/errors.ts';
import { createPreauth, listPreauths } from '../contract/operations.ts';
import './preauth.css';

interface Values {
  accountNo: string;
  payerAccountNo: string;
  amount: string;
  remark?: string;
}

const REFRESHES = [listPreauths];
const REMARK_MAX = 60;
const NEVER_HAPPENED = '本次提交未被受理，请核对后重新提交';
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'accountNo',
  [TOO_MANY_LOOKUPS]: 'payerAccountNo',
  [PREAUTH_PAYER_IS_OWN]: 'payerAccountNo',
  [PREAUTH_PAYER_MISSING]: 'payerAccountNo',
  [PREAUTH_REMARK_REFUSED]: 'remark',
};
const NEXT = '请通知付款方在1天内登录商户门户确认，确认后冻结资金，逾期申请失效';

/**
 * A payee asks another merchant to hold money for it. Nothing is held before the payer confirms, so that there is no
 * quote and no fee.
 */
export function NewPreauth({ onOpen }: { onOpen(orderNo: string): void }) {
  const [form] = Form.useForm<Values>();
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  const allowed = useCan('030601');
  const change = useChange(createPreauth, { refreshes: REFRESHES });
  const { outcome, pending } = change;
  const frame = useRef<HTMLDivElement>(null);
  useDraft({ element: frame, form, isSent: outcome?.status === 'done' });

  const submit = async ({ remark = '', ...rest }: Values) => {
    const trimmed = remark.trim();
    const review = trimmed ? [{ label: '备注', value: trimmed }] : [];
    const end = await change.run(
      { ...rest, ...(trimmed ? { remark: trimmed } : {}) },
      { title: '确认发起预授权', review },
    );
    const field = end.status === 'failed' ? faultyField(end.failure, fieldOf) : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const startOver = () => {
    change.reset();
    form.resetFields();
  };
  const backToList = () => onOpen('');

  const result = outcome?.status === 'done' || outcome?.status === 'unknown' ? outcome : null;
  const failure = outcome?.status === 'failed' && !fieldOf[outcome.failure.code] ? outcome.failure : null;
  return (
    <Page>
      <PageHeader
        title="发起预授权"
        note="向付款方申请冻结一笔资金，付款方确认后生效，不收手续费"
        actions={<Button onClick={backToList}>返回列表</Button>}
      />
      {accounts.error && <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      {result && (
        <PageCard>
          <SentOrder
            order={result.status === 'done' ? result.data : null}
            rows={change.reviewed}
            noun="预授权单号"
            next={NEXT}
            reviewNotice={NEXT}
            onAgain={startOver}
            onAskAgain={() => void change.askAgain()}
            asking={pending}
            detail={{ text: '预授权详情', onOpen: () => onOpen(result.status === 'done' ? result.data.orderNo : '') }}
            list={{ text: '返回预授权列表', onOpen: backToList }}
          />
        </PageCard>
      )}
      <div className="preauth-form" hidden={result !== null} ref={frame}>
        <PageCard title="预授权信息">
          <Form
            form={form}
            name="newPreauth"
            layout="vertical"
            requiredMark={false}
            onFinish={(values) => void submit(values)}
            disabled={pending}
            validateTrigger="onBlur"
          >
            <Form.Item name="accountNo" label="收款账户" rules={[{ required: true, message: '请选择收款账户' }]}>
              <ChoiceSelect
                size="large"
                placeholder="请选择收款账户"
                loading={accounts.isPending}
                options={(accounts.data?.list ?? []).map((account) => ({
                  value: account.accountNo,
                  label: accountLabel(account),
                }))}
              />
            </Form.Item>
            <Form.Item
              name="payerAccountNo"
              label="付款账号"
              {...accountField(accountFaultOf('付款账号'))}
              extra="付款方在本平台的企业账号"
            >
              <Input size="large" maxLength={34} placeholder="请输入付款方的账号" autoComplete="off" />
            </Form.Item>
            <Form.Item name="amount" label="预授权金额" rules={[ruleOf(amountFault, { required: true })]}>
              <AmountInput size="large" hero />
            </Form.Item>
            <Form.Item name="remark" label="备注（选填）">
              <Input
                size="large"
                maxLength={REMARK_MAX}
                showCount
                placeholder="付款方会看到，例如：场地押金"
                autoComplete="off"
              />
            </Form.Item>
            <InlineFailure failure={failure && (neverHappened(failure) ? { message: NEVER_HAPPENED } : failure)} />
            {allowed && (
              <Button type="primary" size="large" htmlType="submit" block loading={pending} disabled={pending}>
                发起预授权
              </Button>
            )}
          </Form>
        </PageCard>
        <Steps />
      </div>
    </Page>
  );
}

const Steps = () => (
  <PageCard title="办理流程">
    <ol className="preauth-steps">
      <li>您发起预授权，此时不冻结资金</li>
      <li>付款方在1天内确认，其付款账户冻结该金额，最长30天</li>
      <li>您在30天内完成收款：可收全部或一部分，余款同时退回付款方，只能完成一次</li>
      <li>不再需要时撤销，全部退回付款方；到期未完成自动解冻</li>
    </ol>
  </PageCard>
);
