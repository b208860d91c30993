/**
 * Between the page and the service worker: a page's message is passed on, its reply comes back by its random id. Only
 * the portal's own pages get this script (manifest.ts), and only as the top frame.
 */
// A port of the extension has two ends and no target origin.
/* oxlint-disable unicorn/require-post-message-target-origin */
const FROM_PAGE = 'portal-certificate-request';
const TO_PAGE = 'portal-certificate-reply';
const MESSAGE_CHARACTERS = 1_000_000;
const RUNTIME_ERROR = 1;

let port: chrome.runtime.Port | null = null;

const reply = (message: object): void => window.postMessage({ kind: TO_PAGE, ...message }, location.origin);

function connected(): chrome.runtime.Port {
  if (port) return port;
  port = chrome.runtime.connect();
  port.onMessage.addListener(reply);
  port.onDisconnect.addListener(() => (port = null));
  return port;
}

// The page sees that the extension is there.
if (window === window.top) document.documentElement.dataset.certificateExtension = '1.0';

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window || window !== window.top || origin !== location.origin) return;
  const { kind, action, funcInfo } = (data ?? {}) as Record<string, unknown>;
  if (kind !== FROM_PAGE) return;
  const { randomId = '' } = (funcInfo ?? {}) as Record<string, unknown>;
  try {
    if (JSON.stringify(funcInfo).length > MESSAGE_CHARACTERS) throw new Error('message too long');
    connected().postMessage({ action, funcInfo });
  } catch (error) {
    reply({ randomId, errorcode: RUNTIME_ERROR, result: (error as Error).message });
  }
});
