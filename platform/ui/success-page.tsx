import { Button } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { PrintButton } from './print-button.tsx';
import { useRenewal } from './use-renewal.ts';

interface ResultPageProps {
  /** Default 受理成功 (spec section 2). */
  title?: string;
  /** `unknown`: sent, no answer yet; never drawn as failed (ui.md rule 8). */
  kind?: 'success' | 'unknown';
  /** e.g. the review notice. */
  notice?: ReactNode;
  children?: ReactNode;
  continueText?: string;
  onContinue(): void;
  /**
   * Begins again what is done, in the same place: a kept page that was left and is shown once more calls it, so that it
   * never shows an old result.
   */
  onRenew?(): void;
  onDetail?(): void;
  detailText?: string;
  /** Another page where it is followed. */
  also?: { text: string; onOpen(): void } | undefined;
  /** With `unknown`: asks the server what became of it. */
  onAskAgain?(): void;
  asking?: boolean;
}

const defaultTitles = { success: '受理成功', unknown: '处理中' } as const;

export function SuccessPage(props: ResultPageProps) {
  const { kind = 'success', continueText = '继续' } = props;
  const heading = useHeadingFocus();
  useRenewal(kind === 'success' ? (props.onRenew ?? null) : null);
  return (
    <section className="result" role="status">
      <ResultMark kind={kind} />
      <h2 ref={heading} tabIndex={-1}>
        {props.title ?? defaultTitles[kind]}
      </h2>
      {props.notice && <p className="result-notice">{props.notice}</p>}
      {props.children && <div className="result-body">{props.children}</div>}
      <div className="result-actions">
        {props.onAskAgain && (
          <Button type="primary" loading={props.asking} onClick={props.onAskAgain}>
            查询结果
          </Button>
        )}
        {props.onDetail && (
          <Button type={props.onAskAgain ? 'default' : 'primary'} onClick={props.onDetail}>
            {props.detailText ?? '订单详情'}
          </Button>
        )}
        {props.also && <Button onClick={props.also.onOpen}>{props.also.text}</Button>}
        <Button type={props.onAskAgain || props.onDetail ? 'default' : 'primary'} onClick={props.onContinue}>
          {continueText}
        </Button>
        {kind === 'success' && props.children && <PrintButton />}
      </div>
    </section>
  );
}

/**
 * The focused form is gone, so the focus moves to this heading (ui.md rule 18). Only once: coming back to a tab moves
 * nothing.
 */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    heading.current?.focus();
  }, []);
  return heading;
}

function ResultMark({ kind }: { kind: 'success' | 'unknown' }) {
  return (
    <svg className={`result-mark result-${kind}`} width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden>
      <circle cx="32" cy="32" r="30" fill="currentColor" opacity=".12" />
      <circle cx="32" cy="32" r="22" fill="currentColor" />
      <path
        d={kind === 'success' ? 'm23 32.5 6.5 6.5L42 26.5' : 'M32 21v11.5l7 4'}
        stroke="var(--surface)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
