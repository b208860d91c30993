import { Form, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { idsOfPapers, PapersField, type PickedPapers } from '#capabilities/onboarding/console/shared/papers-field.tsx';
import { ChangeDialog, useCall, useChange, useToday } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import { LazyDatePicker, optionsOf, type DialogProps } from '#platform/ui/index.ts';
import { DOCUMENT_FILES_MAX } from '../constants.ts';
import { attachDocument, listDocuments, renewDocument } from '../contract/document-operations.ts';
import { documentKinds, untilText, type DocumentKind } from '../contract/document-words.ts';
import { DOCUMENT_ENDED, DOCUMENT_FILE_INVALID } from '../contract/errors.ts';

export interface RenewalDialogProps extends DialogProps<true> {
  mid: string;
  customerName: string;
}
interface Values {
  document: DocumentKind;
  term: keyof typeof terms;
  validUntil?: Dayjs;
  files: PickedPapers;
  reason: string;
}

const terms = { day: '有到期日', none: '长期' } as const;
const REFRESHES = { refreshes: [listDocuments] };
const fieldOf = {
  [SAME_CHANGE_PENDING]: 'document',
  [DOCUMENT_ENDED]: 'validUntil',
  [DOCUMENT_FILE_INVALID]: 'files',
} as const;

/** What is known now, below the choice of the document. */
function Current({ mid }: { mid: string }) {
  const document = Form.useWatch<DocumentKind | undefined>('document', Form.useFormInstance());
  const { data } = useCall(listDocuments, { mid }, { quiet: true });
  const shown = data?.list.find((one) => one.document === document);
  if (!shown) return '…';
  return `当前有效期：${shown.since ? untilText(shown.validUntil) : '未登记'}`;
}

function RenewalFields({ mid }: { mid: string }) {
  const term = Form.useWatch<Values['term'] | undefined>('term', Form.useFormInstance());
  const today = dayjs(useToday());
  return (
    <>
      <Form.Item name="document" label="证件" extra={<Current mid={mid} />}>
        <Radio.Group options={optionsOf(documentKinds)} />
      </Form.Item>
      <Form.Item name="term" label="新证件的有效期">
        <Radio.Group options={optionsOf(terms)} />
      </Form.Item>
      {term === 'day' && (
        <Form.Item name="validUntil" label="到期日" rules={[{ required: true, message: '请选择新证件的到期日' }]}>
          <LazyDatePicker minDate={today} />
        </Form.Item>
      )}
      <PapersField
        label="新证件附件"
        extra="身份证请上传人像面和国徽面"
        limitNum={DOCUMENT_FILES_MAX}
        send={async (file, onProgress, signal) =>
          (await uploadFile(attachDocument, { mid }, file, file.name, { onProgress, signal, quiet: true })).fileId
        }
      />
      <ReasonField hint="确认的人会看到，商户看不到" />
    </>
  );
}

/** Asks for the end and the pictures of a new document; another person decides it. */
export function RenewalDialog({ mid, customerName, close }: RenewalDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(renewDocument, REFRESHES);
  const send = ({ document, term, validUntil, files, reason }: Values) =>
    change.run(
      {
        mid,
        document,
        validUntil: term === 'day' ? validUntil!.format('YYYY-MM-DD') : null,
        fileIds: idsOfPapers(files),
        reason,
      },
      { title: '确认提交证件更新' },
    );
  return (
    <ChangeDialog<typeof renewDocument, Values>
      title={`更新${customerName}的证件`}
      name="renewal"
      form={form}
      initialValues={{ document: 'license', term: 'day', files: [] }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="下一步"
    >
      <RenewalFields mid={mid} />
    </ChangeDialog>
  );
}
