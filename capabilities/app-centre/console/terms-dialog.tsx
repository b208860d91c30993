import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { ChangeDialog, useChange, useToday } from '#platform/portal-kit/index.ts';
import { LazyDatePicker, LinesInput, ruleOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { TERMS_DAY_INVALID, TERMS_UNCHANGED } from '../contract/errors.ts';
import { clausesFault, clausesOf, listProducts, proposeTerms, showProduct } from '../contract/provider-operations.ts';
import { AgreementText } from '../portal/shared/agreement-text.tsx';

const CHANGES = { refreshes: [listProducts, showProduct] };
const DIALOG_WIDTH = 760;

interface Values {
  holdsFrom: Dayjs;
  lines: string;
  reason: string;
}
export interface TermsDialogProps extends DialogProps<true> {
  product: OutputOf<typeof showProduct>;
}

/** New terms from a later day on, drawn as merchants will read them. */
export function TermsDialog({ product, close }: TermsDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeTerms, CHANGES);
  const { product: code, name, agreement, latest, nextFrom } = product;
  const tomorrow = addDays(useToday(), 1);
  const earliest = dayjs(nextFrom ? addDays(nextFrom, 1) : tomorrow);
  const before = latest.join('\n');
  const lines = Form.useWatch('lines', form) ?? before;
  const holdsFrom = Form.useWatch('holdsFrom', form);
  return (
    <ChangeDialog<typeof proposeTerms, Values>
      title={`拟定《${agreement.title}》新版本`}
      name="terms"
      width={DIALOG_WIDTH}
      form={form}
      initialValues={{ lines: before, holdsFrom: earliest }}
      change={change}
      send={({ holdsFrom: day, ...values }) =>
        change.run(
          { product: code, holdsFrom: day.format('YYYY-MM-DD'), ...values },
          { title: `确认提交${name}新版协议` },
        )
      }
      fieldOf={{ [TERMS_UNCHANGED]: 'lines', [TERMS_DAY_INVALID]: 'holdsFrom' }}
      onDone={() => {
        toast.success('已提交，等待另一人审批');
        close(true);
      }}
      onClose={() => close()}
      note={
        <>
          <p className="muted">商户看到的样子；审批通过后已开通的商户会收到站内消息，由其管理员确认。</p>
          <AgreementText
            title={agreement.title}
            version={holdsFrom?.format('YYYY-MM') ?? ''}
            clauses={clausesOf(lines)}
          />
        </>
      }
    >
      <Form.Item name="holdsFrom" label="生效日" rules={[{ required: true, message: '请选择生效日' }]}>
        <LazyDatePicker minDate={earliest} allowClear={false} />
      </Form.Item>
      <Form.Item
        name="lines"
        label="条款"
        extra="每行一条，序号自动编排"
        rules={[ruleOf(clausesFault, { required: true })]}
      >
        <LinesInput operation={proposeTerms} member="lines" rows={10} />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
