import { Button } from 'antd';
import type { ReactNode } from 'react';
import { downloadCall } from '#platform/portal-kit/index.ts';
import { formatTime } from '#platform/ui/index.ts';
import { downloadAttachment } from '../contract/attachment-operations.ts';
import type { Application } from './application.ts';

const KILOBYTE = 1024;

/** One attachment: its name, who added it, and its bytes on demand (who opened it is in the log). */
export const AttachmentLine = ({
  applicationNo,
  attachment: { attachmentId, fileName, size, addedName, addedAt },
  children,
}: {
  applicationNo: string;
  attachment: Application['attachments'][number];
  children?: ReactNode;
}) => (
  <div className="onboarding-paper">
    <span>{fileName}</span>
    <span className="muted fs-12">
      {Math.ceil(size / KILOBYTE)} KB · {addedName} · {formatTime(addedAt)}
    </span>
    <Button
      type="link"
      size="small"
      onClick={() => void downloadCall(downloadAttachment, { applicationNo, attachmentId })}
    >
      查看
    </Button>
    {children}
  </div>
);
