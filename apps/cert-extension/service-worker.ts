/** One helper for each page that has connected: it ends with the page's port. */
// A port of the extension has two ends and no target origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
import { HOST_NAME } from './identity.ts';

const RUNTIME_ERROR = 1;
const ids = (message: unknown): string =>
  String(((message as { funcInfo?: { randomId?: unknown } })?.funcInfo?.randomId ?? '') || '');

chrome.runtime.onConnect.addListener((page) => {
  const { sender } = page;
  // The browser's word and not the page's: which extension, which frame, which site.
  if (sender?.id !== chrome.runtime.id || sender.frameId !== 0 || !sender.url) return page.disconnect();
  const { origin } = new URL(sender.url);
  const waiting = new Set<string>();
  const host = chrome.runtime.connectNative(HOST_NAME);
  host.onMessage.addListener((message) => {
    waiting.delete(String(message.randomId));
    page.postMessage(message);
  });
  host.onDisconnect.addListener(() => {
    const result = chrome.runtime.lastError?.message ?? 'the helper has ended';
    for (const randomId of waiting) page.postMessage({ randomId, errorcode: RUNTIME_ERROR, result });
    page.disconnect();
  });
  page.onMessage.addListener((message) => {
    waiting.add(ids(message));
    host.postMessage({ ...message, origin });
  });
  page.onDisconnect.addListener(() => host.disconnect());
});
