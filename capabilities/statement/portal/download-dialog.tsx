import { Button, Pagination, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { DialogFrame, EmptyState, ErrorState, Skeleton, type DialogProps } from '#platform/ui/index.ts';
import { getTemporaryRecord, type ExportRecord } from '../contract/operations.ts';
import { ExportItem } from './export-item.tsx';
import { recordsOf } from './records-of.ts';
import './statement.css';

const WIDTH = 760;
/** While a file is being made. */
const REFRESH_MS = 1_500;

interface DownloadDialogProps extends DialogProps<void> {
  bizTypeCode: string;
}

const isUnderWay = ({ state }: ExportRecord): boolean => state === 'queued' || state === 'running';

/** 下载暂存区 (spec section 2, download dialog): the person's own exports, their states, and their files. */
export function DownloadDialog({ bizTypeCode, close }: DownloadDialogProps) {
  const [everything, setEverything] = useState(false);
  const [pageNo, setPageNo] = useState(1);
  const [refreshing, setRefreshing] = useState(true);
  const records = useCall(getTemporaryRecord, recordsOf(everything ? undefined : bizTypeCode, pageNo), {
    quiet: true,
    refreshMs: refreshing && REFRESH_MS,
  });
  const { list, pageSize, totalCount } = records.data ?? { list: [], pageSize: 0, totalCount: 0 };
  const busy = list.some(isUnderWay);
  if (records.data && busy !== refreshing) setRefreshing(busy);
  const narrow = (all: boolean) => {
    setEverything(all);
    setPageNo(1);
  };
  return (
    <DialogFrame
      title="下载暂存区"
      width={WIDTH}
      onClose={() => close()}
      footer={<Button onClick={() => close()}>关闭</Button>}
    >
      <div className="store-head">
        <Radio.Group
          optionType="button"
          size="small"
          aria-label="范围"
          value={everything}
          onChange={(event) => narrow(event.target.value as boolean)}
          options={[
            { value: false, label: '当前业务' },
            { value: true, label: '全部业务' },
          ]}
        />
        <span className="muted fs-12">仅显示您本人申请的导出，请在各文件的有效期内下载</span>
      </div>
      {records.error && !records.data ? (
        <ErrorState failure={records.error} onRetry={() => void records.refetch()} />
      ) : !records.data ? (
        <Skeleton rows={4} height={48} />
      ) : list.length === 0 ? (
        <EmptyState title="暂无导出记录" hint="数据较多时，可将导出放到后台生成，完成后在这里下载" />
      ) : (
        <ul className="store-list" aria-label="导出记录">
          {list.map((record) => (
            <ExportItem key={record.fileId} record={record} />
          ))}
        </ul>
      )}
      {totalCount > pageSize && (
        <Pagination
          className="store-pages"
          size="small"
          current={pageNo}
          pageSize={pageSize}
          total={totalCount}
          showSizeChanger={false}
          onChange={setPageNo}
        />
      )}
    </DialogFrame>
  );
}
