import { Form } from 'antd';
import { sentBy, useAction } from '#platform/portal-kit/index.ts';
import { AmountText, ParagraphInput, SendDialog, toast, type DialogProps } from '#platform/ui/index.ts';
import { NOTE_MAX } from '../constants.ts';
import { handleItem, listItems, listRuns, showRun, type ReconcileItem } from '../contract/operations.ts';

export interface HandleDialogProps extends DialogProps<true> {
  runId: string;
  item: ReconcileItem;
}

/** How a difference was settled; an empty note opens it again. */
export function HandleDialog({ runId, item, close }: HandleDialogProps) {
  const [form] = Form.useForm<{ note: string }>();
  const handle = useAction(handleItem, {
    quiet: true,
    refreshes: [listItems, showRun, listRuns],
    onDone: () => toast.success('已保存处理说明'),
  });
  return (
    <SendDialog
      title="处理差异"
      name="reconcile-handle"
      form={form}
      initialValues={{ note: item.note }}
      send={({ note }) => sentBy(handle.mutateAsync({ runId, itemNo: item.itemNo, note }))}
      okText="保存"
      close={close}
    >
      <p className="dialog-text">
        {item.resultName}：{item.name || item.fileRef || item.fileDay || item.platformDay}，差额{' '}
        <AmountText value={item.difference} /> 元
      </p>
      <Form.Item name="note" label="处理说明" extra="例如：跨月在途，下月入账；清空后重新变为待处理">
        <ParagraphInput rows={3} maxLength={NOTE_MAX} showCount autoFocus />
      </Form.Item>
    </SendDialog>
  );
}
