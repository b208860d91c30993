import { Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { lazyCode } from './load-code.ts';
import type { Drawer } from 'antd';

/** antd's drawer weighs five KiB, and most who read a list open none. */
const LoadedDrawer = lazyCode(async () => ({
  default: (await import('./drawer.ts')).Drawer as ComponentType<ComponentProps<typeof Drawer>>,
}));

interface SideDrawerProps {
  title: string;
  open: boolean;
  onClose(): void;
  /** Pixels; never wider than the window. */
  width: number;
  /** What is in it begins from new each time. */
  destroyOnHidden?: boolean;
  children: ReactNode;
}

/** Details next to a list, which keeps its place and filter. Its code is loaded when it is first opened. */
export function SideDrawer({ title, open, onClose, width, destroyOnHidden = false, children }: SideDrawerProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDrawer
        title={title}
        open={open}
        onClose={onClose}
        size={width}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        destroyOnHidden={destroyOnHidden}
      >
        {children}
      </LoadedDrawer>
    </Suspense>
  );
}
