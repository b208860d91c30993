import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useAction } from '#platform/portal-kit/index.ts';
import { DialogFrame, InlineFailure, type DialogProps } from '#platform/ui/index.ts';
import { confirmBookUpgrade, type getBookUpgradeNotice } from '../../contract/notice-operations.ts';

export type Notice = OutputOf<typeof getBookUpgradeNotice>;

export interface NoticeProps extends DialogProps<true> {
  notice: Notice;
}

const WIDTH = 560;

interface BookNoticeTextProps extends Pick<Notice, 'summary' | 'sections' | 'publishedOn'> {
  complete: boolean;
}

/** What the notice says; the console previews it. */
export function BookNoticeText({ summary, sections, publishedOn, complete: isExpanded }: BookNoticeTextProps) {
  return (
    <>
      <p>{summary}</p>
      {isExpanded && (
        <ol className="home-notice-sections">
          {sections.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <p className="muted fs-12">发布日期 {publishedOn}</p>
    </>
  );
}

/** The notice, its details on demand. Closes with true when it is confirmed; put off, it comes again. */
export function BookNoticeDialog({ notice, close }: NoticeProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const confirm = useAction(confirmBookUpgrade, { quiet: true, onDone: () => close(true) });
  return (
    <DialogFrame
      title={notice.title}
      width={WIDTH}
      busy={confirm.isPending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={() => close()}>
            稍后再读
          </Button>
          {isExpanded ? (
            <Button
              type="primary"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ version: notice.version })}
            >
              我已阅读并确认
            </Button>
          ) : (
            <Button type="primary" onClick={() => setIsExpanded(true)}>
              查看升级内容
            </Button>
          )}
        </>
      }
    >
      <BookNoticeText {...notice} complete={isExpanded} />
      <InlineFailure failure={confirm.error} />
    </DialogFrame>
  );
}
