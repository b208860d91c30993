import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { exportCalls, failureOf } from '#platform/portal-kit/index.ts';
import { toast } from '#platform/ui/index.ts';

const formats = { zip: '每张一个PDF（ZIP）', pdf: '合并为一个PDF' } as const;

const MANY = '超过5,000张时自动分成多个PDF，装入一个ZIP';

interface ReceiptFilesButtonProps {
  /** Of lists (`order.receipts`) or of a batch (`batch.receipts`). */
  bizTypeCode: string;
  filter: Record<string, unknown>;
  none?: boolean;
}

/** Receipts of everything that a filter finds, made in the background: the download store shows how far they are. */
export function ReceiptFilesButton({ bizTypeCode, filter, none = false }: ReceiptFilesButtonProps) {
  const [asking, setAsking] = useState(false);
  const requestFiles = async (format: keyof typeof formats) => {
    setAsking(true);
    await exportCalls()
      .inBackground({ ...filter, bizTypeCode, format })
      .catch((error: unknown) => toast.info(failureOf(error).message));
    setAsking(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      disabled={asking || none}
      menu={{
        items: [
          ...Object.entries(formats).map(([key, label]) => ({ key, label })),
          { key: 'many', type: 'group', label: MANY },
        ],
        onClick: ({ key }) => void requestFiles(key as keyof typeof formats),
      }}
    >
      <Button loading={asking} disabled={asking || none}>
        全部电子回单 <DownOutlined className="fs-12" aria-hidden />
      </Button>
    </Dropdown>
  );
}
