import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { APP_ACCOUNTS, type AppMessage } from './messenger.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const STYLE = `
:root { color-scheme: light dark; --page: #ededed; --card: #fff; --text: #1f2937; --quiet: #595959; --line: #e5e7eb; --go: #07803f; font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
@media (prefers-color-scheme: dark) { :root { --page: #111; --card: #1c1c1e; --text: #e8eaee; --quiet: #9aa4b2; --line: #2b313c; --go: #3ecf7f; } }
body, button { box-sizing: border-box; } body { margin: 0 auto; max-width: 480px; padding: 16px; background: var(--page); color: var(--text); }
h1 { margin: 4px 4px 12px; font-size: 20px; } h2 { margin: 20px 4px 8px; font-size: 14px; color: var(--quiet); font-weight: 500; }
section { background: var(--card); border-radius: 12px; overflow: hidden; } p { margin: 0; padding: 16px; }
.quiet { color: var(--quiet); font-size: 14px; }
button { display: block; width: 100%; min-height: 52px; padding: 12px 16px; border: 0; border-top: 1px solid var(--line); background: none; color: var(--go); font: inherit; text-align: left; cursor: pointer; }
article { padding: 12px 16px; border-top: 1px solid var(--line); overflow-wrap: anywhere; } article:first-child { border-top: 0; } a { color: var(--go); }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>
<body>${body}</body></html>`;

const SCRIPT = `
for (const button of document.querySelectorAll('button[data-account]')) button.addEventListener('click', async () => {
  const answer = await fetch('/messenger/scan', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ticket: new URLSearchParams(location.search).get('ticket'), openId: button.dataset.account }) });
  document.querySelector('main').innerHTML = answer.ok ? '<section><p role="status">已关注，绑定结果请在商户门户查看</p></section>' : '<section><p role="alert">二维码已失效，请在商户门户刷新后重新扫码</p></section>';
});`;

/** The app has scanned a ticket: which account confirms. */
export const scanPage = (account: string, state: string): string =>
  page(
    '模拟消息应用',
    state === 'waiting'
      ? `<h1>关注“${account}”</h1><main><section><p class="quiet">模拟消息应用：请选择用哪个账号扫码。关注后，该账号接收商户门户的通知。</p>
${APP_ACCOUNTS.map(({ openId, nickname }) => `<button type="button" data-account="${openId}">${escaped(nickname)}</button>`).join('')}</section></main><script>${SCRIPT}</script>`
      : `<h1>关注“${account}”</h1><section><p role="alert">二维码已失效，请在商户门户刷新后重新扫码</p></section>`,
  );

export const followPage = (account: string): string =>
  page(
    '模拟消息应用',
    `<h1>${account}</h1><section><p>关注后可查看服务公告和使用帮助。登录商户门户后扫码绑定，可接收付款与复核通知。</p></section>`,
  );

const messageOf = ({ text, link, at }: AppMessage): string =>
  `<article>${escaped(text)}${link ? ` <a href="${escaped(link)}">查看</a>` : ''}<div class="quiet">${shanghaiText(new Date(at))}</div></article>`;

/** The messages of every account, the latest first. */
export const accountPage = (messages: readonly AppMessage[]): string =>
  page(
    '模拟消息应用',
    `<h1>模拟消息应用</h1>${APP_ACCOUNTS.map(({ openId, nickname }) => {
      const ownMessages = messages.filter((one) => one.openId === openId);
      return `<h2>${escaped(nickname)}</h2><section>${ownMessages.length ? ownMessages.map(messageOf).join('') : '<p class="quiet">还没有消息</p>'}</section>`;
    }).join('')}`,
  );
