import { Suspense, useEffect, type ComponentType } from 'react';
import { lazyCode } from '#platform/ui/load-code.ts';
import { usePalette } from './palette-store.ts';

interface Loaded {
  default: ComponentType<{ onSettings(): void }>;
  /** Notes the used pages; answers what ends it. */
  followUse(): () => void;
}

/** The palette of an application. Its code is fetched after the shell, to be there when its keys are pressed. */
export function paletteOf(load: () => Promise<Loaded>) {
  const OpenPalette = lazyCode(load);
  return function Palette({ onSettings }: { onSettings(): void }) {
    const isOpen = usePalette((state) => state.isOpen);
    useEffect(() => {
      const end = { follow: () => undefined as void };
      void load().then(
        ({ followUse }) => (end.follow = followUse()),
        () => undefined,
      );
      return () => end.follow();
    }, []);
    return isOpen ? (
      <Suspense fallback={null}>
        <OpenPalette onSettings={onSettings} />
      </Suspense>
    ) : null;
  };
}
