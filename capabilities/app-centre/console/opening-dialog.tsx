import { Form, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { waysOfOpening, type WayOfOpening } from '#capabilities/access/contract/product-words.ts';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { ChangeDialog, useChange, useToday } from '#platform/portal-kit/index.ts';
import { LazyDatePicker, optionsOf, toast, type DialogProps } from '#platform/ui/index.ts';
import { PRODUCT_END_DAY_PAST, PRODUCT_UNCHANGED } from '../contract/errors.ts';
import { listProducts, proposeOpening, showProduct, type ShownProduct } from '../contract/provider-operations.ts';

const CHANGES = { refreshes: [listProducts, showProduct] };

interface Values {
  opens: WayOfOpening;
  endsOn?: Dayjs | null;
  reason: string;
}
export interface OpeningDialogProps extends DialogProps<true> {
  product: ShownProduct;
}

/** How merchants open a product, and from which day on nobody does. */
export function OpeningDialog({ product, close }: OpeningDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(proposeOpening, CHANGES);
  const tomorrow = dayjs(addDays(useToday(), 1));
  const { product: code, name, opens, endsOn } = product;
  return (
    <ChangeDialog<typeof proposeOpening, Values>
      title={`修改“${name}”的开通方式`}
      name="opening"
      form={form}
      initialValues={{ opens, endsOn: endsOn ? dayjs(endsOn) : null }}
      change={change}
      send={({ opens: next, endsOn: day, reason }) =>
        change.run(
          { product: code, opens: next, endsOn: day ? day.format('YYYY-MM-DD') : null, reason },
          { title: '确认修改开通方式' },
        )
      }
      fieldOf={{ [PRODUCT_UNCHANGED]: 'opens', [PRODUCT_END_DAY_PAST]: 'endsOn' }}
      onDone={() => {
        toast.success('已提交，等待另一人审批');
        close(true);
      }}
      onClose={() => close()}
      note={<p className="muted">停止新开通后，已开通的 {product.holders} 家商户可继续使用，并收到站内消息。</p>}
    >
      <Form.Item name="opens" label="开通方式">
        <Radio.Group options={optionsOf(waysOfOpening)} />
      </Form.Item>
      <Form.Item name="endsOn" label="停止新开通的日期" extra="从当日零点起不再接受新开通；不填则不停止">
        <LazyDatePicker minDate={tomorrow} />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
