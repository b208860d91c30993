import { Suspense, useEffect } from 'react';
import { lazyCode } from '#platform/ui/load-code.ts';
import { usePalette } from './palette-store.ts';

/** Fetched after the shell, so that it is there when its keys are pressed. */
const load = () => import('./open-palette.tsx');
const OpenPalette = lazyCode(load);

export function Palette({ onSettings }: { onSettings(): void }) {
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
}
