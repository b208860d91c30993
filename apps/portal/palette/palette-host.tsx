import { Suspense, useEffect } from 'react';
import { lazyCode } from '#platform/ui/load-code.ts';
import { usePalette } from './palette-store.ts';

const load = () => import('./palette.tsx');
const Palette = lazyCode(async () => ({ default: (await load()).Palette }));
/** The first pages come first; then the palette's code is here before somebody opens it. */
const AHEAD_MS = 3000;

/** The palette's place in the shell, whose code does not hold it. */
export function PaletteHost({ onSettings }: { onSettings(): void }) {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <Palette onSettings={onSettings} />
      </Suspense>
    )
  );
}
