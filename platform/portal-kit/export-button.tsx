import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, Spin } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { InlineFailure } from '#platform/ui/states.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { exportCalls, type ExportRequest } from './export-calls.ts';
import { failureOf, type CallFailure } from './failure.ts';
import { saveExport } from './save-export.ts';
import './export-button.css';

const formats = { csv: '导出 CSV', xlsx: '导出 XLSX' } as const;

interface ExportButtonProps {
  /** Which list; the server knows it by this name. */
  bizTypeCode: string;
  /** As the list's query takes it, without paging. */
  filter: Record<string, unknown>;
  /** There is nothing to export. */
  none?: boolean;
}

/**
 * Exports the list with the applied filter as a file, at once or through the download store (spec section 4): while it
 * runs the button is disabled behind the one whole-page mask of the portal. What failed is said under the buttons until
 * the next try. Wrap it in `Can`, so that people without the code of the list do not see it.
 */
export function ExportButton({ bizTypeCode, filter, none = false }: ExportButtonProps) {
  const [running, setRunning] = useState(false);
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const exporting = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const save = async (format: ExportRequest['format']) => {
    const request = { ...filter, bizTypeCode, format };
    setFailure(null);
    setRunning(true);
    setFailure(await saveExport(request, () => enable(exporting, setRunning)));
  };
  const openStore = async () => {
    setOpening(true);
    try {
      await exportCalls().openStore(bizTypeCode, () => enable(opener, setOpening));
    } catch (error) {
      // Its code could not be loaded: the network is away.
      toast.info(failureOf(error).message);
      setOpening(false);
    }
  };

  return (
    <div className="export-buttons">
      <div className="row">
        <Dropdown
          trigger={['click']}
          disabled={running || none}
          menu={{
            items: Object.entries(formats).map(([key, label]) => ({ key, label })),
            onClick: ({ key }) => void save(key as ExportRequest['format']),
          }}
        >
          <Button ref={exporting} disabled={running || none}>
            导出 <DownOutlined className="fs-12" aria-hidden />
          </Button>
        </Dropdown>
        <Button ref={opener} disabled={opening} onClick={() => void openStore()}>
          下载暂存区
        </Button>
      </div>
      {failure && <InlineFailure failure={failure} />}
      {running && <Spin fullscreen description="正在导出，请稍候…" />}
    </div>
  );
}

/** A disabled button loses the focus: it comes back before a dialog opens, which returns it there when it closes. */
function enable(button: RefObject<HTMLButtonElement | null>, setBusy: (busy: boolean) => void): void {
  flushSync(() => setBusy(false));
  button.current?.focus();
}
