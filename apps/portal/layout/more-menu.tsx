import { DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useHoverPanel } from '#platform/shell/use-hover-panel.ts';

/** The entries of the top menu that do not fit, behind 更多: by pointer, click and keyboard; Tab leads into them. */
export default function MoreMenu({ lit, children }: { lit: boolean; children: ReactNode[] }) {
  const { open, button, panel, hover, click } = useHoverPanel();
  return (
    <div className="more" onMouseEnter={() => hover(true)} onMouseLeave={() => hover(false)}>
      <button
        ref={button}
        type="button"
        className={lit ? 'more-button more-lit' : 'more-button'}
        aria-expanded={open}
        onClick={click}
      >
        更多 <DownOutlined aria-hidden />
      </button>
      {open && (
        <div ref={panel} className="avatar-entries more-panel" role="region" aria-label="更多菜单">
          {children}
        </div>
      )}
    </div>
  );
}
