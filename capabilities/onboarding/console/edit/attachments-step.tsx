import { Button } from 'antd';
import { useState } from 'react';
import { refreshCalls, useAction } from '#platform/portal-kit/index.ts';
import { uploadFile } from '#platform/portal-kit/upload.ts';
import { toast, Upload, type PickedFile } from '#platform/ui/index.ts';
import { showApplication } from '../../contract/provider-operations.ts';
import { attachFile, detachFile } from '../../contract/attachment-operations.ts';
import { PAPER_MEGABYTES, PAPER_TYPES } from '../../contract/papers.ts';
import { attachmentKinds, neededAttachments, type AttachmentKind } from '../../contract/words.ts';
import type { Application } from '../application.ts';
import { AttachmentLine } from '../attachment-line.tsx';

interface Props {
  application: Application;
  /** By kind, what is missing. */
  faults: Readonly<Partial<Record<AttachmentKind, string>>>;
  /** What is there stays: the application is decided or waits. */
  onlyAdds?: boolean;
  onChanged(version: number): void;
}

/** A line for each kind of paper: what is there, and another one. */
export const AttachmentsStep = ({ application, faults, onlyAdds = false, onChanged }: Props) => (
  <>
    <p className="muted">请上传清晰的彩色扫描件；PDF不能含有脚本、内嵌文件或加密</p>
    {(Object.keys(attachmentKinds) as AttachmentKind[]).map((kind) => (
      <AttachmentsOfKind
        key={kind}
        kind={kind}
        application={application}
        fault={faults[kind]}
        onlyAdds={onlyAdds}
        onChanged={(version) => {
          onChanged(version);
          void refreshCalls(showApplication);
        }}
      />
    ))}
  </>
);

interface KindProps {
  kind: AttachmentKind;
  application: Application;
  fault: string | undefined;
  onlyAdds: boolean;
  onChanged(version: number): void;
}

function AttachmentsOfKind({ kind, application, fault, onlyAdds, onChanged }: KindProps) {
  const { applicationNo, attachments } = application;
  const [picked, setPicked] = useState<PickedFile<number>[]>([]);
  const detach = useAction(detachFile, {
    onDone: ({ version }) => (onChanged(version), toast.success('已删除')),
  });
  const attachmentsOfKind = attachments.filter((one) => one.kind === kind);
  const send = async (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<number> => {
    const input = { applicationNo, kind };
    const { version } = await uploadFile(attachFile, input, file, file.name, { onProgress, signal, quiet: true });
    onChanged(version);
    return version;
  };
  return (
    <section className="onboarding-papers" aria-label={attachmentKinds[kind]}>
      <div>
        <strong>{attachmentKinds[kind]}</strong>
        {!neededAttachments.includes(kind) && <span className="muted"> 选填</span>}
        {fault && attachmentsOfKind.length === 0 && <p className="onboarding-fault">{fault}</p>}
      </div>
      <div className="stack">
        {attachmentsOfKind.map((one) => (
          <AttachmentLine key={one.attachmentId} applicationNo={applicationNo} attachment={one}>
            {!onlyAdds && (
              <Button
                type="link"
                size="small"
                danger
                disabled={detach.isPending}
                onClick={() => detach.mutate({ applicationNo, attachmentId: one.attachmentId })}
              >
                删除
              </Button>
            )}
          </AttachmentLine>
        ))}
        <Upload<number>
          value={picked}
          // What was taken is in the list above.
          onChange={(files) => setPicked(files.filter(({ state }) => state !== 'sent'))}
          fileType={PAPER_TYPES}
          fileSize={PAPER_MEGABYTES}
          limitNum={5}
          width={440}
          btnText="选择文件"
          send={send}
        />
      </div>
    </section>
  );
}
