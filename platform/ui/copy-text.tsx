import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';

const SAYS_COPIED_MS = 1500;

interface CopyTextProps {
  /** The text for the clipboard: the raw value, without separators (ui.md rule 16). */
  value: string;
  /** The shown text; default the value. */
  children?: React.ReactNode;
  /** The label for screen readers: 订单号, 账号. */
  label?: string;
}

export function CopyText({ value, children, label = '内容' }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <span className="copy-text">
      <span className="numeric">{children ?? value}</span>
      <button
        type="button"
        className="copy-button"
        aria-label={`复制${label}`}
        onClick={(event) => (event.stopPropagation(), void copy())}
      >
        {copied ? <CheckOutlined /> : <CopyOutlined />}
      </button>
      <span className="copy-said" aria-live="polite">
        {copied ? '已复制' : ''}
      </span>
    </span>
  );
}

const TAIL = 8;
/** Shorter numbers are shown whole. */
const SHORT = 12;

/** The last eight of a long number, the whole in a tooltip, and for screen readers, search and print. */
export function ShortId({ value }: { value: string }) {
  if (value.length <= SHORT) return value;
  return (
    <span className="short-id" title={value}>
      <span>{value.slice(0, -TAIL)}</span>
      {value.slice(-TAIL)}
    </span>
  );
}
