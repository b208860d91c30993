import { useSyncExternalStore } from 'react';
import { toast } from '#platform/ui/toast.tsx';

const isFull = (): boolean => Boolean(document.fullscreenElement);

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Follows the browser, so that Esc corrects the icon (ui.md 1.9). */
export const useFullScreen = (): boolean => useSyncExternalStore(follow, isFull);

/** The whole document (spec section 8 for a browser that cannot). */
export function toggleFullScreen(): void {
  if (!document.fullscreenEnabled) return toast.error('当前浏览器不支持全屏操作');
  void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
