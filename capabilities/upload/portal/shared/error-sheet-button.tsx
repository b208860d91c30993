import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { InputOf } from '#platform/kernel/operation.ts';
import { call, failureOf, type CallFailure } from '#platform/portal-kit/index.ts';
import { saveBase64File } from '#platform/portal-kit/save-file.ts';
import { InlineFailure } from '#platform/ui/index.ts';
import { ERROR_ROWS } from '../../constants.ts';
import { getErrorRecords } from '../../contract/operations.ts';

interface ErrorSheetButtonProps {
  /** The batch, or its order. */
  source: Pick<InputOf<typeof getErrorRecords>, 'batchId' | 'orderNo'>;
  /** Rows that it has: of more than one file can hold each is chosen. */
  count: number;
  label: string;
}

/** The rows of a batch that are faulty or were not paid, as a sheet to correct and upload. */
export function ErrorSheetButton({ source: batchKey, count, label }: ErrorSheetButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const save = async (pageNo: number) => {
    setBusy(true);
    setFailure(null);
    await call(getErrorRecords, { ...batchKey, pageNo }, { quiet: true }).then(saveBase64File, (error: unknown) =>
      setFailure(failureOf(error)),
    );
    setBusy(false);
  };
  const files = Array.from({ length: Math.ceil(count / ERROR_ROWS) }, (_, index) => ({
    key: String(index + 1),
    label: `第 ${index * ERROR_ROWS + 1}～${Math.min(count, (index + 1) * ERROR_ROWS)} 笔`,
  }));
  return (
    <>
      {files.length > 1 ? (
        <Dropdown
          trigger={['click']}
          disabled={busy}
          menu={{ items: files, onClick: ({ key }) => void save(Number(key)) }}
        >
          <Button loading={busy}>
            {label} <DownOutlined className="fs-12" aria-hidden />
          </Button>
        </Dropdown>
      ) : (
        <Button loading={busy} onClick={() => void save(1)}>
          {label}
        </Button>
      )}
      {failure && <InlineFailure failure={failure} />}
    </>
  );
}
