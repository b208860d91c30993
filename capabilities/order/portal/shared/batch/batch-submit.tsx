import { ORDER_REFRESHES } from '../refreshes.ts';
import { Button, Form, Input } from 'antd';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { useQuote } from '#capabilities/account/portal/shared/use-quote.ts';
import { checkRepeatCommit } from '../../../contract/repeat-operations.ts';
import {
  AccountFoot,
  AccountSelect,
  scheduledIso,
  ScheduleFields,
  SentOrder,
  type PaymentValues,
} from '../payment/index.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useCan, useChange, type ReviewRow } from '#platform/portal-kit/index.ts';
import { DescriptionList, ErrorState, formatAmount, formatCount, InlineFailure, PageCard } from '#platform/ui/index.ts';
import type { BatchKindPage } from './batch-kind.ts';
import { debitOf, paidOf, type Batch } from './batch-facts.tsx';
import { sheetTime, termsOf } from './batch-terms.ts';
import { BatchWarnings } from './batch-warnings.tsx';

const REFRESHES = [...ORDER_REFRESHES, checkRepeatCommit];

interface BatchSubmitProps {
  kind: BatchKindPage;
  batch: Batch;
  /** True when it was submitted, or may have been. */
  onEnd(submitted: boolean): void;
  onRestart(): void;
}
interface Values extends Pick<PaymentValues, 'timing' | 'scheduledAt'> {
  accountNo?: string;
  reason?: string;
}

/** A checked batch becomes an order: who pays, what looks like a second payment, both factors. */
export function BatchSubmit({ kind, batch, onEnd, onRestart }: BatchSubmitProps) {
  const [form] = Form.useForm<Values>();
  const accounts = useCall(listAvailableAccounts, { function: kind.contract.id }, { quiet: true });
  const repeats = useCall(checkRepeatCommit, { batchId: batch.batchId }, { quiet: true });
  const change = useChange(kind.operation, { refreshes: [...REFRESHES, ...(kind.refreshes ?? [])] });
  const allowed = useCan(kind.contract.rights.make);
  const accountNo = Form.useWatch('accountNo', form) ?? accounts.data?.list[0]?.accountNo;
  const account = accounts.data?.list.find((one) => one.accountNo === accountNo);
  const quote = useQuote(
    account && allowed
      ? { function: kind.contract.id, accountNo: account.accountNo, amount: paidOf(batch), isBatch: true }
      : null,
  );
  const { outcome } = change;
  const day = sheetTime(batch);
  const timing = Form.useWatch('timing', form) ?? (day ? 'later' : 'now');
  const scheduledAt = scheduledIso({ timing, scheduledAt: Form.useWatch('scheduledAt', form) ?? day });

  const tell = ({ status }: { status: string }) => onEnd(status === 'done' || status === 'unknown');
  const submit = async ({ reason, ...time }: Values) => {
    if (!account) return;
    const runsAt = scheduledIso(time);
    const terms = termsOf(kind, batch, account.availableBalance, await quote.current(), runsAt);
    const review: ReviewRow[] = [
      { label: '扣款合计', value: `${formatAmount(debitOf(batch))} 元（含手续费 ${formatAmount(batch.fee)} 元）` },
      ...terms,
      ...(reason ? [{ label: '重复付款原因', value: reason.trim() }] : []),
    ];
    const { confirmCode } = repeats.data ?? {};
    const input = {
      batchId: batch.batchId,
      accountNo: account.accountNo,
      amount: batch.amount,
      sha256: batch.sha256,
      ...(runsAt ? { scheduledAt: runsAt } : {}),
      ...(confirmCode && reason ? { confirmCode, reason: reason.trim() } : {}),
    };
    const end = await change.run(input, { title: `确认${kind.title}`, review });
    tell(end);
    if (end.status === 'failed') void repeats.refetch();
  };
  if (outcome?.status === 'done' || outcome?.status === 'unknown')
    return (
      <PageCard>
        <SentOrder
          order={outcome.status === 'done' ? outcome.data : null}
          rows={change.reviewed}
          next={kind.next}
          scheduledAt={scheduledAt}
          onAgain={onRestart}
          onAskAgain={() => void change.askAgain().then(tell)}
          asking={change.pending}
        />
      </PageCard>
    );
  const broken = accounts.error ?? repeats.error;
  const isUsed = repeats.data?.level === 'red';
  return (
    <PageCard title="确认付款">
      {broken && (
        <ErrorState failure={broken} onRetry={() => void Promise.all([accounts.refetch(), repeats.refetch()])} />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className="batch-form"
        initialValues={{ timing: day ? 'later' : 'now', scheduledAt: day }}
        disabled={change.pending}
        onFinish={(values) => void submit(values)}
      >
        <Payer
          accounts={accounts.data?.list}
          loading={accounts.isPending}
          account={account}
          debit={debitOf(batch)}
          onChoose={(value) => form.setFieldValue('accountNo', value)}
        />
        {kind.contract.mayBeScheduled && (
          <ScheduleFields verb={kind.verb} later={timing === 'later'} onlyLater={!!day} />
        )}
        <DescriptionList items={termsOf(kind, batch, account?.availableBalance, quote.shown, scheduledAt)} />
        <BatchWarnings batch={batch} repeats={repeats.data} />
        {outcome?.status === 'failed' && <InlineFailure failure={outcome.failure} />}
        {allowed ? (
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={change.pending}
            disabled={change.pending || !account || isUsed || !repeats.data}
          >
            {kind.verb} {formatCount(batch.total)} 笔，共 {formatAmount(batch.amount)} 元
          </Button>
        ) : (
          <p className="muted">您没有提交{kind.verb}的权限，请联系贵公司的管理员开通</p>
        )}
      </Form>
    </PageCard>
  );
}

interface PayerProps {
  accounts: Accounts | undefined;
  loading: boolean;
  account: Accounts[number] | undefined;
  /** What the batch takes from it. */
  debit: string;
  onChoose(accountNo: string): void;
}
type Accounts = OutputOf<typeof listAvailableAccounts>['list'];

function Payer({ accounts, loading, account, debit, onChoose }: PayerProps) {
  const lacks = account !== undefined && fenOfYuan(account.availableBalance) < fenOfYuan(debit);
  return (
    <>
      <Form.Item label="付款账户" extra={<AccountFoot account={account} lacks={lacks} />}>
        <AccountSelect
          aria-label="付款账户"
          accounts={accounts}
          loading={loading}
          value={account?.accountNo ?? null}
          onChange={onChoose}
        />
      </Form.Item>
      <Form.Item name="accountNo" hidden noStyle>
        <Input />
      </Form.Item>
    </>
  );
}
