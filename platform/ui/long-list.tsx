import { formatCount } from './amount-format.ts';
import type { TableRef } from 'antd';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';

/** Rows by which one press of a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 };

interface LongListProps {
  caption: string;
  count: number;
  table: RefObject<TableRef | null>;
  rowHeight: number;
  children: ReactNode;
}

/**
 * Rows drawn as they come into sight scroll by wheel alone; this frame can be reached by Tab and scrolls by keys as
 * every list does.
 */
export function LongList({ caption, count, table, rowHeight, children }: LongListProps) {
  const scroll = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const holder = event.currentTarget.querySelector('.ant-table-tbody-virtual-holder');
    const step = STEPS[event.key];
    const top =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? count * rowHeight * 2
          : step === undefined
            ? null
            : (holder?.scrollTop ?? 0) + step * rowHeight;
    if (top === null) return;
    event.preventDefault();
    table.current?.scrollTo({ top: Math.max(0, top) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <div
      className="long-list"
      role="group"
      // A region that scrolls must accept the focus, so that people without a mouse can read its end.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={`${caption}，共 ${formatCount(count)} 行，可用方向键滚动`}
      onKeyDown={scroll}
    >
      {children}
    </div>
  );
}
