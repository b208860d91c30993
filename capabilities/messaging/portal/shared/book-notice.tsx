import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { refreshCalls, useCall } from '#platform/portal-kit/index.ts';
import { dialogs, toast } from '#platform/ui/index.ts';
import { getBookUpgradeNotice } from '../../contract/notice-operations.ts';
import type { Notice, NoticeProps } from './book-notice-dialog.tsx';
import './book-notice.css';

async function read(notice: Notice): Promise<void> {
  const load = async () => (await import('./book-notice-dialog.tsx')).BookNoticeDialog;
  if (!(await dialogs.load<true, NoticeProps>(load, { notice }))) return;
  toast.success('已确认账簿升级公告');
  await refreshCalls(getBookUpgradeNotice);
}

/**
 * For the home page: the notice opens automatically once a window, and blocks nothing; put off, it stays as a line
 * until the person has confirmed it.
 */
export function BookNotice() {
  const { data } = useCall(getBookUpgradeNotice, {}, { quiet: true });
  const shown = useRef(false);
  const isDue = data?.toConfirm === true;
  useEffect(() => {
    if (!isDue || shown.current) return;
    shown.current = true;
    void read(data);
  }, [isDue, data]);
  if (!isDue) return null;
  return (
    <section className="page-card home-notice" aria-label="待确认的公告">
      <p>
        {data.title}
        <small>{data.summary}</small>
      </p>
      <Button onClick={() => void read(data)}>阅读并确认</Button>
    </section>
  );
}
