import { ORDER_REFRESHES } from '../refreshes.ts';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { KindContract } from '#capabilities/account/contract/kind-contract.ts';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import type { NewContact } from '#capabilities/payee/contract/operations.ts';
import { useQuote, type Quote, type QuoteRequest } from '#capabilities/account/portal/shared/use-quote.ts';
import type { ErrorOf, OutputOf } from '#platform/kernel/operation.ts';
import {
  faultyField,
  useCall,
  useChange,
  type CallFailure,
  type ChangeInput,
  type ReviewRow,
} from '#platform/portal-kit/index.ts';
import { amountFault } from '#platform/ui/index.ts';
import { checkRepeatCommit, type queryPayAgain } from '../../../contract/repeat-operations.ts';
import { scheduledIso, type Payment, type PaymentValues, type SentPayment } from './payment.ts';
import { costRows, fieldOfFailure, payWithQuote, shownFailure, type PaymentOperation } from './payment-outcome.tsx';
import { amountRefusal, refusalAtAmount } from './quote-verdict.ts';
import { repeatRows, useRepeat } from './repeat-warning.tsx';
import { useGoOn } from './use-go-on.ts';
import { useLinkedAccount } from './use-linked-account.ts';
import { usePayAgain } from './use-pay-again.ts';
import { useSendWhenRead } from './use-send-when-read.ts';

/** As quote and repeat check name it. */
type Payee = { bankAccountId: string } | { payeeAccountNo: string };

/** Members of the input that every payment has, which `usePayment` fills in. */
type SharedInput = 'quoteId' | 'accountNo' | 'amount' | 'speed' | 'remark' | 'scheduledAt';

/** What a kind says about its own payment form. */
interface PaymentRecipe<O extends PaymentOperation, Values extends PaymentValues> {
  kind: KindContract;
  operation: O;
  /** Made by the page where one of its own hooks reads the form; else left out. */
  form?: FormInstance<Values>;
  /** With what the kind's own fields begin. */
  start?: Partial<Values>;
  /** Reads that the kind's own fields cannot do without. */
  reads?: Payment['reads'];
  /** Null until it is known and can be paid. */
  payee(values: Values): Payee | null;
  /** What else the quote depends on. */
  quoted?(values: Values): Pick<QuoteRequest, 'payeeType'>;
  /** For a payee that is looked up: begins it, where the form is sent before it is done. */
  lookUp?(values: Values): void;
  /** The payee is being looked up. */
  looking?: boolean;
  /** Next to the form, when the payee is known. */
  payeeText(values: Values): string;
  /** What the confirmation says besides what the server says of it. */
  rows?(values: Values): ReviewRow[];
  /** The kind's own part of the call. */
  input(values: Values): Omit<ChangeInput<O>, SharedInput>;
  /** The kind's own fields of an order that is paid again. */
  again(order: OutputOf<typeof queryPayAgain>): Partial<Values>;
  /** The field at which a refusal of the kind's own is shown. */
  fields?: Partial<Record<ErrorOf<O>, keyof Values & string>>;
  /** The payee as the payee book keeps it; offered to a person who paid a new one. */
  keeps?(values: Values): NewContact;
}

const REFRESHES = [...ORDER_REFRESHES, checkRepeatCommit];
const NOTHING: SentPayment = { scheduledAt: '', sendTime: null, payee: null };

function requestOf<O extends PaymentOperation, V extends PaymentValues>(
  { kind, payee, quoted }: PaymentRecipe<O, V>,
  values: V,
  amount: string,
): QuoteRequest | null {
  if (!values.accountNo) return null;
  const named = payee(values);
  return {
    function: kind.id,
    accountNo: values.accountNo,
    amount,
    ...(values.speed ? { speed: values.speed } : {}),
    ...(named && 'payeeAccountNo' in named ? named : {}),
    ...quoted?.(values),
  };
}

/** What the person confirms (ui.md rule 9). */
function reviewOf<O extends PaymentOperation, V extends PaymentValues>(
  { rows }: PaymentRecipe<O, V>,
  values: V,
  quote: Quote,
): ReviewRow[] {
  const remark = values.remark?.trim();
  return [
    ...(rows?.(values) ?? []),
    ...costRows(quote, scheduledIso(values), values.speed),
    ...(remark ? [{ label: '备注', value: remark }] : []),
  ];
}

/** What its result shows. */
const sentOf = <O extends PaymentOperation, V extends PaymentValues>(
  { keeps }: PaymentRecipe<O, V>,
  values: V,
  { sendTime }: Quote,
): SentPayment => ({ scheduledAt: scheduledIso(values), sendTime, payee: keeps?.(values) ?? null });

function inputOf<O extends PaymentOperation, V extends PaymentValues>(
  { input }: PaymentRecipe<O, V>,
  values: V,
  { quoteId }: Quote,
  paysAgain: string | undefined,
): ChangeInput<O> {
  const { accountNo, amount, speed } = values;
  const remark = values.remark?.trim();
  const scheduledAt = scheduledIso(values);
  const shared = {
    quoteId,
    accountNo,
    amount,
    ...(speed ? { speed } : {}),
    ...(remark ? { remark } : {}),
    ...(scheduledAt ? { scheduledAt } : {}),
    ...(paysAgain ? { paysAgain } : {}),
  };
  return { ...shared, ...input(values) } as unknown as ChangeInput<O>;
}

/** What a form begins with that pays an order again. */
function againOf<O extends PaymentOperation, V extends PaymentValues>(
  { again, start }: PaymentRecipe<O, V>,
  order: OutputOf<typeof queryPayAgain>,
): Partial<V> {
  const { accountNo, amount, remark, speed } = order;
  // A form that offers a choice begins with one.
  const chosen = speed !== '' && start?.speed ? { speed } : {};
  return { accountNo, amount, remark, ...chosen, ...again(order) } as Partial<V>;
}

/** A refusal is said at its field, where it has one. */
function markField(
  form: FormInstance,
  failure: CallFailure,
  fields: Readonly<Partial<Record<string, string>>> | undefined,
): void {
  const name = fieldOfFailure(failure, fields) ?? faultyField(failure, {});
  if (name) form.setFields([{ name, errors: [failure.message] }]);
}

/**
 * All that payment forms have in common: paying accounts, the quote and its renewal, the warning of a repeated payment,
 * confirmation, sending, a result that is not known yet and asking for it, refusals at their fields, 再次付款.
 * `PaymentForm` draws it.
 */
export function usePayment<O extends PaymentOperation, V extends PaymentValues>(recipe: PaymentRecipe<O, V>): Payment {
  const start = { timing: 'now', ...recipe.start } as V;
  const [form] = Form.useForm<V>(recipe.form);
  const values = (Form.useWatch([], form) ?? start) as V;
  const accounts = useCall(listAvailableAccounts, { function: recipe.kind.id }, { quiet: true });
  const change = useChange(recipe.operation, { refreshes: REFRESHES });
  const [sent, setSent] = useState(NOTHING);
  const [sending, setSending] = useState(false);
  const { amount = '' } = values;
  const payee = recipe.payee(values);
  const complete = !!values.accountNo && payee !== null && amountFault(amount) === null;
  const quote = useQuote(complete ? requestOf(recipe, values, amount) : null);
  const goOn = useGoOn(form, recipe, payee !== null);
  const repeats = useRepeat(quote.quote && payee ? { ...payee, amount } : null);
  const paidAgain = usePayAgain(form, (order) => againOf(recipe, order));
  const submit = async (chosen: V) => {
    const chosenPayee = recipe.payee(chosen);
    if (!chosenPayee) return goOn.lookUp(chosen);
    setSending(true);
    const end = await payWithQuote(
      quote,
      (one) => amountRefusal(one, chosen.amount!, chosen.timing === 'later') === null,
      async (one) => {
        const rows = reviewOf(recipe, chosen, one);
        const repeated = await repeatRows({ ...chosenPayee, amount: chosen.amount! });
        setSent(sentOf(recipe, chosen, one));
        return change.run(inputOf(recipe, chosen, one, paidAgain.orderNo()), {
          title: `确认${recipe.kind.name}`,
          review: [...rows, ...repeated],
        });
      },
    );
    setSending(false);
    if (end?.status === 'failed') markField(form as FormInstance, end.failure, recipe.fields);
  };

  const restart = () => {
    change.reset();
    paidAgain.forget();
    quote.drop();
    form.resetFields();
    setSent(NOTHING);
    link.begin();
  };
  const link = useLinkedAccount(form, accounts.data?.list, () => change.outcome?.status === 'done' && restart());
  const reads = [accounts, ...(recipe.reads ?? [])];
  const early = useSendWhenRead(form, values, [...reads, link, paidAgain.read]);

  return {
    kind: recipe.kind,
    form: form as FormInstance,
    start,
    values,
    accounts,
    reads,
    complete,
    quote,
    refusal: refusalAtAmount(quote, amount, values.timing === 'later'),
    requestFor: (other) => requestOf(recipe, form.getFieldsValue(), other),
    payeeText: payee ? recipe.payeeText(values) : '',
    repeats,
    change,
    failure: shownFailure(change.outcome, recipe.fields),
    busy: sending || goOn.waiting || early.waiting || change.pending,
    sent,
    hold: early.hold,
    submit: (chosen) => submit(chosen as V),
    restart,
  };
}
