import { create } from 'zustand';
import { merchantScope } from '#platform/portal-kit/session.ts';
import { readScoped, writeScoped } from '#platform/portal-kit/storage.ts';

/**
 * Announcements that the person cleared in this session. The server has no call that clears many at once (spec
 * section 7), so they are hidden in this popover only and can still be read elsewhere.
 */
const STORED = 'clearedMessages';
const NONE: readonly string[] = [];
const useClearedState = create<{ scope: string; ids: readonly string[] }>(() => ({ scope: '', ids: NONE }));

/** Kept per merchant, so that one merchant's list is never used for another. */
const idsOf = ({ scope, ids }: { scope: string; ids: readonly string[] }, now: string): readonly string[] =>
  scope === now ? ids : (readScoped<string[]>(now, STORED) ?? NONE);

export const useCleared = (): readonly string[] => idsOf(useClearedState(), merchantScope());

export function clearMessages(shown: readonly string[]): void {
  const scope = merchantScope();
  const ids = [...new Set([...idsOf(useClearedState.getState(), scope), ...shown])];
  useClearedState.setState({ scope, ids });
  writeScoped(scope, STORED, ids);
}
