import { Button, Form } from 'antd';
import { useState } from 'react';
import { listAvailableAccounts } from '#capabilities/account/contract/operations.ts';
import { uploadFile } from '#capabilities/identity/contract/operations.ts';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { AccountSelect } from '#capabilities/order/portal/shared/payment/index.ts';
import { batchOrder, queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { rowStates } from '#capabilities/upload/contract/words.ts';
import { ErrorSheetButton } from '#capabilities/upload/portal/shared/error-sheet-button.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  call,
  useCall,
  useCan,
  useChange,
  type CallResult,
  type ListState,
  type ReviewRow,
} from '#platform/portal-kit/index.ts';
import { uploadFile as carryFile } from '#platform/portal-kit/upload.ts';
import {
  accountTail,
  AmountText,
  DataTable,
  ErrorState,
  formatAmount,
  InlineFailure,
  PageCard,
  Skeleton,
  StatusTag,
  Upload,
  type Column,
  type PickedFile,
  type Send,
} from '#platform/ui/index.ts';
import { redpacketContract } from '../contract/kind.ts';
import { issueBatch } from '../contract/operations.ts';
import { REFRESHES } from './refreshes.ts';
import { Sent } from './sent.tsx';
import type { SHEET_DEFAULTS } from './sheet-state.ts';

type Batch = OutputOf<typeof queryBatchRecords>;
type Row = Batch['list'][number];

/** While the worker reads the sheet. */
const READING_MS = 1000;
const LARGEST_MB = 20;
const template = {
  downloadUrl: `/resources/templates/${redpacketContract.batch!.template}`,
  fileName: '批量发红包模板.xlsx',
  downloadName: '下载模板',
};

/** Carries the sheet away and begins to read it; answers the batch. */
const sendSheet: Send<string> = async (file, onProgress, signal) => {
  const carried = { quiet: true, onProgress, signal };
  const { fileId } = await carryFile(uploadFile, { purpose: 'batch' }, file, file.name, carried);
  return (await call(batchOrder, { function: redpacketContract.id, fileId }, { quiet: true, signal })).batchId;
};

interface Props {
  list: ListState<typeof SHEET_DEFAULTS>;
}

/** Many packets from one sheet: upload, what is wrong with it, confirmation. The batch is in the address. */
export function IssueSheet({ list }: Props) {
  const batchId = list.filter.batch;
  const [files, setFiles] = useState<PickedFile<string>[]>([]);
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const read = useCall(
    queryBatchRecords,
    { batchId, pageNo: list.pageNo, pageSize: list.pageSize, onlyErrors: list.filter.only !== '' },
    { enabled: batchId !== '', quiet: true, refreshMs: reading && READING_MS },
  );
  const batch = batchId !== '' && read.data?.batchId === batchId ? read.data : undefined;
  const isReading = batch?.state === 'parsing';
  if (isReading !== reading) setReading(isReading);
  const pick = (picked: PickedFile<string>[]) => {
    setFiles(picked);
    const sent = picked.find(({ state }) => state === 'sent');
    if (sent?.answer) list.setFilter({ batch: sent.answer, only: '' });
  };
  const restart = () => {
    setFiles([]);
    setOver(false);
    list.setFilter({ batch: '', only: '' });
  };
  if (batchId === '')
    return (
      <PageCard title="上传文件">
        <Upload
          value={files}
          onChange={pick}
          send={sendSheet}
          currentSelect={template}
          fileType={['.xlsx', '.csv']}
          fileSize={LARGEST_MB}
          width={480}
        />
        <p className="packet-note muted">
          每批最多 {redpacketContract.batch!.most}{' '}
          个。上传后只做校验，确认提交前不会扣款；红包不能预约，付款日期请留空。
        </p>
      </PageCard>
    );
  if (!batch)
    return (
      <PageCard title="校验结果">
        {read.error && !read.isFetching ? (
          <ErrorState failure={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Skeleton rows={6} height={24} />
        )}
      </PageCard>
    );
  return (
    <>
      {!over && <Sheet batch={batch} read={read} list={list} onRestart={restart} />}
      {(over || (batch.state === 'checked' && batch.errorCount === 0)) && (
        <Submit key={batchId} batch={batch} onEnd={setOver} onRestart={restart} />
      )}
    </>
  );
}

const isAmount = (text: string): boolean => /^\d+\.\d{2}$/.test(text);
const amountOf = ({ amount }: Row) => (isAmount(amount) ? <AmountText value={amount} /> : amount || '-');
const Faults = ({ errors }: Row) => (
  <>
    {errors.map(({ column, text }) => (
      <div key={column + text} className="packet-fault">
        <b>{column}</b> {text}
      </div>
    ))}
    {errors.length === 0 && '-'}
  </>
);
const RowState = ({ state }: Row) => (
  <StatusTag tone={state === 'faulty' ? 'bad' : 'good'}>{rowStates[state]}</StatusTag>
);
const columns: Column<Row>[] = [
  { title: '行号', name: 'rowNo', width: 72, align: 'right' },
  { title: '姓名', name: 'payeeName', width: 160 },
  { title: '手机号/账号', name: 'payeeAccountNo', width: 190 },
  { title: '金额(元)', name: 'amount', width: 130, align: 'right', render: amountOf },
  { title: '校验结果', name: 'state', width: 110, render: RowState },
  { title: '问题', name: 'reason', width: 360, render: Faults },
];
const phone = {
  what: (row: Row) => ({ title: `第${row.rowNo}行 ${row.payeeName || '-'}`, note: <Faults {...row} /> }),
  money: (row: Row) => ({ title: amountOf(row), note: <RowState {...row} /> }),
};

interface SheetProps extends Props {
  batch: Batch;
  read: CallResult<typeof queryBatchRecords>;
  onRestart(): void;
}

/** A sheet as it was read, with what is wrong at row and column. */
function Sheet({ batch, read, list, onRestart }: SheetProps) {
  if (batch.state === 'parsing')
    return (
      <PageCard title="校验结果">
        <p role="status">
          正在读取并校验“{batch.fileName}”，已读取 {batch.total} 行，请稍候…
        </p>
      </PageCard>
    );
  if (batch.orderNo !== null)
    return (
      <PageCard title="批次已提交" extra={<Button onClick={onRestart}>继续上传</Button>}>
        <p role="status">
          “{batch.fileName}”已提交，共 {batch.total} 个红包。<OrderLink orderNo={batch.orderNo}>订单详情</OrderLink>
        </p>
      </PageCard>
    );
  const faultyRows = batch.errorCount - batch.fileErrors.length;
  return (
    <PageCard title="校验结果" extra={<Button onClick={onRestart}>重新上传</Button>}>
      <p className="packet-facts">
        “{batch.fileName}”共 {batch.total} 个红包，合计 <AmountText value={batch.amount} /> 元
      </p>
      {batch.errorCount > 0 && (
        <div className="packet-refused" role="alert">
          <p>
            {batch.fileErrors.length > 0
              ? '文件有误，请修改后重新上传'
              : `有 ${faultyRows} 行错误，请修改后重新上传整个文件，或下载错误行单独修改`}
          </p>
          {batch.fileErrors.map((text) => (
            <p key={text}>· {text}</p>
          ))}
        </div>
      )}
      <DataTable
        caption="批量红包明细"
        rowKey="rowNo"
        columns={columns}
        phone={phone}
        result={read}
        list={list}
        actions={
          faultyRows > 0 && <ErrorSheetButton of={{ batchId: batch.batchId }} count={faultyRows} label="下载错误行" />
        }
        empty={{ title: '没有红包', hint: '请填写后重新上传' }}
      />
    </PageCard>
  );
}

interface SubmitProps {
  batch: Batch;
  /** True when it was submitted, or may have been. */
  onEnd(over: boolean): void;
  onRestart(): void;
}

/** A checked sheet becomes an order. */
function Submit({ batch, onEnd, onRestart }: SubmitProps) {
  const accounts = useCall(listAvailableAccounts, { function: redpacketContract.id }, { quiet: true });
  const allowed = useCan(redpacketContract.rights.make);
  const change = useChange(issueBatch, { refreshes: REFRESHES });
  const [chosen, setChosen] = useState('');
  const [rows, setRows] = useState<ReviewRow[]>([]);
  const account = accounts.data?.list.find(({ accountNo }) => accountNo === chosen) ?? accounts.data?.list[0];
  const { outcome, pending } = change;
  const tell = ({ status }: { status: string }) => onEnd(status === 'done' || status === 'unknown');
  const submit = async () => {
    if (!account) return;
    const { batchId, amount, total } = batch;
    const review: ReviewRow[] = [
      { label: '付款账户', value: accountTail(account.accountNo) },
      { label: '红包个数', value: `${total} 个` },
      { label: '合计金额', amount },
    ];
    setRows(review);
    tell(await change.run({ batchId, accountNo: account.accountNo, amount }, { title: '确认批量发红包', review }));
  };
  if (outcome?.status === 'done' || outcome?.status === 'unknown')
    return (
      <Sent
        result={outcome.status === 'done' ? outcome.data : null}
        rows={rows}
        asking={pending}
        onAskAgain={() => void change.askAgain().then(tell)}
        onRestart={onRestart}
      />
    );
  return (
    <PageCard title="确认发放">
      {accounts.error && <ErrorState failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      <Form layout="vertical" className="packet-form" disabled={pending} onFinish={() => void submit()}>
        <Form.Item
          label="付款账户"
          extra={account && <span className="numeric">可用余额 {formatAmount(account.availableBalance)} 元</span>}
        >
          <AccountSelect
            aria-label="付款账户"
            accounts={accounts.data?.list}
            loading={accounts.isPending}
            value={account?.accountNo ?? null}
            onChange={setChosen}
          />
        </Form.Item>
        {outcome?.status === 'failed' && <InlineFailure failure={outcome.failure} />}
        {allowed ? (
          <Button type="primary" size="large" htmlType="submit" loading={pending} disabled={pending || !account}>
            发放 {batch.total} 个红包，共 {formatAmount(batch.amount)} 元
          </Button>
        ) : (
          <p className="muted">您没有发红包的权限，请联系贵公司的管理员开通</p>
        )}
      </Form>
    </PageCard>
  );
}
