import { Form } from 'antd';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { KeepPayee } from '#capabilities/payee/portal/shared/keep-payee.tsx';
import { useDraft } from '#platform/portal-kit/index.ts';
import { ErrorState, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { PaymentProvider, revived, scheduledIso, type Payment } from './payment.ts';
import { nextStep } from './payment-outcome.tsx';
import { PaymentSubmit } from './payment-submit.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { SentOrder } from './sent-order.tsx';
import { RepeatWarning } from './repeat-warning.tsx';
import './payment.css';

interface PaymentFormProps {
  payment: Payment;
  /** Below the heading: what the page does and what it costs. */
  note: string;
  /** What is missing, while there is no quote. */
  hint: string;
  /** How the payee is called next to the form: 收款方, 收款账户. */
  payeeLabel: string;
  fields: ReactNode;
}

/**
 * The page of a payment: its form with the quote next to it, and the result in its place. Titles and verbs are the
 * kind's name.
 */
export function PaymentForm({ payment, note, hint, payeeLabel, fields }: PaymentFormProps) {
  // Of its own: a form that pays an order again is another tab of the same page, and a label must find its field.
  const formName = useId();
  const { kind, form, values, reads, change, sent } = payment;
  const { outcome } = change;
  const frame = useRef<HTMLDivElement>(null);
  useDraft({ element: frame, form, isSent: outcome?.status === 'done', revive: revived });
  const result = outcome?.status === 'done' || outcome?.status === 'unknown' ? outcome : null;
  useFirstField(payment, !result);
  const broken = reads.find(({ error }) => error);
  return (
    <Page>
      <PageHeader title={kind.name} note={note} />
      {broken?.error && (
        <ErrorState failure={broken.error} onRetry={() => void Promise.all(reads.map((read) => read.refetch()))} />
      )}
      {result && (
        <PageCard>
          <SentOrder
            order={result.status === 'done' ? result.data : null}
            rows={change.reviewed}
            next={nextStep(sent)}
            scheduledAt={sent.scheduledAt}
            onAgain={payment.restart}
            onAskAgain={() => void change.askAgain()}
            asking={change.pending}
          />
          {sent.payee && result.status === 'done' && <KeepPayee contact={sent.payee} />}
        </PageCard>
      )}
      <Form
        form={form}
        name={formName}
        layout="vertical"
        requiredMark={false}
        initialValues={payment.start}
        onSubmitCapture={payment.hold}
        onFinish={payment.submit}
        disabled={change.pending}
      >
        <PaymentProvider value={payment}>
          <div className="payment" hidden={!!result} ref={frame}>
            <PageCard title={`${kind.name}信息`}>{fields}</PageCard>
            <QuotePanel
              state={payment.quote}
              scheduledAt={scheduledIso(values)}
              speed={values.speed}
              payee={{ label: payeeLabel, text: payment.payeeText }}
              hint={hint}
            >
              <RepeatWarning hits={payment.repeats} />
              <PaymentSubmit payment={payment} />
            </QuotePanel>
          </div>
        </PaymentProvider>
      </Form>
    </Page>
  );
}

/**
 * After 再来一笔 the form returns with the focus in its first field. `shown`: the form is shown, not its
 * result.
 */
function useFirstField({ form }: Payment, shown: boolean): void {
  const was = useRef(shown);
  useEffect(() => {
    if (shown && !was.current) (form.getFieldInstance('accountNo') as { focus(): void } | undefined)?.focus();
    was.current = shown;
  }, [form, shown]);
}
