import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { NO_RIGHT } from '#platform/kernel/errors.ts';
import { administrator, whoGivesRights, type Administrator } from './administrator.ts';
import { CopyText } from './copy-text.tsx';
import { StateDrawing, type Drawing } from './state-drawings.tsx';

/** A failed read, as far as the ui needs it; any CallFailure fits. */
export interface ShownFailure {
  message: string;
  code?: string;
  reference?: string;
}

/** None yet: says what will appear and offers the first action. Base text 暂无数据 (spec section 2). */
export function EmptyState({
  title = '暂无数据',
  hint,
  action,
  drawing = 'nothing',
}: {
  title?: string;
  hint?: ReactNode;
  action?: ReactNode;
  drawing?: Drawing;
}) {
  return (
    <div className="state">
      <StateDrawing drawing={drawing} />
      <p className="state-title">{title}</p>
      {hint && <p className="state-hint">{hint}</p>}
      {action}
    </div>
  );
}

/** None for this filter: the way out is to clear it (ui.md rule 5). */
export function EmptyFilterState({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      drawing="filter"
      title="暂无数据"
      hint="没有符合当前筛选条件的记录"
      action={<Button onClick={onClear}>清空筛选</Button>}
    />
  );
}

/** A missing right: whom to ask, by name and mobile where a call knows them. */
export function NoPermissionState({ what = '该页面' }: { what?: string }) {
  const [whom, setWhom] = useState<Administrator | null>(null);
  useEffect(() => {
    let gone = false;
    void administrator().then((found) => void (gone || setWhom(found)));
    return () => void (gone = true);
  }, []);
  const contact = whom && [whom.name, whom.mobile].filter(Boolean).join(' ');
  return (
    <EmptyState
      drawing="refused"
      title={`您没有${what}的权限`}
      hint={`请联系${whoGivesRights()}开通`}
      action={
        contact && (
          <p className="state-contact">
            管理员 <CopyText value={contact} label="管理员联系方式" />
          </p>
        )
      }
    />
  );
}

/** For support, to be copied next to the error (ui.md rule 7); nothing when no answer came. */
export function RequestNumber({ failure }: { failure: ShownFailure }) {
  return failure.reference ? (
    <small className="request-number">
      请求号 <CopyText value={failure.reference} label="请求号" />
    </small>
  ) : null;
}

/** Next to the words of an error, so that red as the theme colour is not read as danger (ui.md rule 17). */
const ErrorMark = () => (
  <svg className="error-mark" width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden>
    <path d="M16 4 29.5 27.5h-27z" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    <path d="M16 12v7.5M16 23v.1" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
);

/** Shown in the place where it failed: cause, retry, and a number for support (ui.md rule 7). */
export function ErrorState({ failure, onRetry }: { failure: ShownFailure; onRetry?(): void }) {
  if (failure.code === NO_RIGHT) return <NoPermissionState what="这部分内容" />;
  return (
    <div className="state" role="alert">
      <ErrorMark />
      <p className="state-title state-bad">{failure.message}</p>
      <RequestNumber failure={failure} />
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </div>
  );
}

/** A form's failure, above its buttons: the values stay. */
export function InlineFailure({ failure }: { failure: ShownFailure | null | undefined }) {
  if (!failure) return null;
  return (
    <div className="inline-failure" role="alert">
      <span aria-hidden>!</span>
      <div>
        {failure.message}
        <RequestNumber failure={failure} />
      </div>
    </div>
  );
}

const NOTHING_SHOWN_MS = 200;
const SHOWN_MIN_MS = 300;

/**
 * True only when the wait is long enough to be noticed: below 200 ms nothing is shown, and what was shown stays 300 ms,
 * so that nothing flashes (ui.md rule 6).
 */
export function useNoticedWait(waiting: boolean): boolean {
  const [noticedAt, setNoticedAt] = useState<number | null>(null);
  useEffect(() => {
    if (waiting === (noticedAt !== null)) return;
    const timer = waiting
      ? setTimeout(() => setNoticedAt(performance.now()), NOTHING_SHOWN_MS)
      : setTimeout(() => setNoticedAt(null), Math.max(0, noticedAt! + SHOWN_MIN_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [waiting, noticedAt]);
  return noticedAt !== null;
}

/** Grey bars in the final geometry. Keeps its room from the start, draws after 200 ms. */
export function Skeleton({ rows = 3, height = 16 }: { rows?: number; height?: number }) {
  const noticed = useNoticedWait(true);
  return (
    <div
      className={noticed ? 'skeleton' : 'skeleton skeleton-quiet'}
      role="progressbar"
      aria-busy="true"
      aria-label="加载中"
    >
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} style={{ height, width: `${90 - ((row * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
