import { Button, Drawer } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';

interface SearchDrawerProps extends Pick<HTMLAttributes<HTMLElement>, 'onCompositionStart' | 'onCompositionEnd'> {
  open: boolean;
  close(): void;
  onClear(): void;
  /** 搜索; false keeps it open. */
  onSubmit(): boolean;
  children: ReactNode;
}

/** All filters in a sheet from below. */
export default function SearchDrawer({ open, close, onClear, onSubmit, children, ...composing }: SearchDrawerProps) {
  return (
    <Drawer title="筛选" placement="bottom" size="auto" open={open} onClose={close} className="search-sheet">
      <form
        role="search"
        noValidate
        {...composing}
        onSubmit={(event) => (event.preventDefault(), onSubmit() && close())}
      >
        <div className="search-fields">{children}</div>
        <div className="search-sheet-foot">
          <Button onClick={onClear}>清空筛选</Button>
          <Button htmlType="submit" type="primary">
            搜索
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
