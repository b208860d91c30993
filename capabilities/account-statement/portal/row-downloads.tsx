import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Spin } from 'antd';
import { useState } from 'react';
import { downloadCall } from '#platform/portal-kit/index.ts';
import { endsSession } from '#platform/portal-kit/failure.ts';
import { saveExport } from '#platform/portal-kit/save-export.ts';
import { toast } from '#platform/ui/index.ts';
import { downloadStatement } from '../contract/operations.ts';
import { periodText, STATEMENT_SHEET } from '../contract/words.ts';
import './statement.css';

interface Statement {
  accountNo: string;
  period: string;
}
const formats = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;
type Format = keyof typeof formats;

/** There is no place in a row for a failure. */
async function saveSheet(format: 'xlsx' | 'csv', statement: Statement, answered: () => void): Promise<void> {
  const failure = await saveExport({ ...statement, bizTypeCode: STATEMENT_SHEET, format }, answered);
  if (failure && !endsSession(failure.code)) toast.info(failure.message);
}

function useSaving(statement: Statement) {
  const [saving, setSaving] = useState<Format | null>(null);
  const save = (format: Format) => {
    setSaving(format);
    const ended = () => setSaving(null);
    if (format === 'pdf') void downloadCall(downloadStatement, statement).finally(ended);
    else void saveSheet(format, statement, ended);
  };
  const mask = saving && saving !== 'pdf' && <Spin fullscreen description="正在导出，请稍候…" />;
  return { isSaving: saving !== null, save, mask };
}

/** Saves the statement of a row, stamped or as a sheet. The row opens the statement, so no click may reach it. */
export function RowDownloads(statement: Statement) {
  const { isSaving, save, mask } = useSaving(statement);
  return (
    <div className="row statement-downloads">
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button
          key={format}
          type="link"
          size="small"
          aria-label={`下载${periodText(statement.period)}的 ${formats[format]}`}
          disabled={isSaving}
          onClick={(event) => (event.stopPropagation(), save(format))}
        >
          {formats[format]}
        </Button>
      ))}
      {mask}
    </div>
  );
}

/** The same behind one button, for a phone. */
export function RowDownloadMenu(statement: Statement) {
  const { isSaving, save, mask } = useSaving(statement);
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={isSaving}
        menu={{
          items: Object.entries(formats).map(([key, label]) => ({ key, label })),
          onClick: ({ key, domEvent }) => (domEvent.stopPropagation(), save(key as Format)),
        }}
      >
        <Button
          className="statement-download-menu"
          type="link"
          size="small"
          aria-label={`下载${periodText(statement.period)}的对账单`}
          disabled={isSaving}
          onClick={(event) => event.stopPropagation()}
        >
          下载 <DownOutlined className="fs-12" aria-hidden />
        </Button>
      </Dropdown>
      {mask}
    </>
  );
}
