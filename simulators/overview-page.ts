import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { Announcement, Announcements } from './announcements.ts';
import type { Bank, Payment, PaymentState, Remitted } from './bank.ts';
import { MAILS_SHOWN, MESSAGES_SHOWN, PAYMENTS_SHOWN } from './constants.ts';
import type { Fund, Taken } from './fund.ts';
import type { MailBox, TakenMail } from './mail-box.ts';
import type { MovableClock } from './movable-clock.ts';
import type { Message, SmsBox } from './sms-box.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const stateNames: Record<PaymentState, string> = {
  accepted: '处理中',
  succeeded: '已入账',
  failed: '失败',
  returned: '已退票',
};

const grouped = (yuan: string): string => yuan.replace(/\B(?=(\d{3})+\.)/g, ',');

const messageRow = ({ mobile, text, code, sentAt }: Message): string => `<tr>
  <td class="quiet">${shanghaiText(new Date(sentAt))}</td>
  <td><a href="/sms?mobile=${escaped(mobile)}">${escaped(mobile)}</a></td>
  <td class="code">${escaped(code ?? '')}</td>
  <td>${escaped(text)}</td>
</tr>`;

const mailRow = ({ messageNo, to, subject, sentAt, attachments }: TakenMail): string => `<tr>
  <td class="quiet">${shanghaiText(new Date(sentAt))}</td>
  <td><a href="/mail?to=${encodeURIComponent(to)}">${escaped(to)}</a></td>
  <td>${escaped(subject)}</td>
  <td>${attachments.map(({ fileName }, index) => `<a href="/mail/attachment?messageNo=${encodeURIComponent(messageNo)}&index=${index}">${escaped(fileName)}</a>`).join('<br>')}</td>
</tr>`;

const paymentRow = (payment: Payment): string => `<tr>
  <td class="quiet">${shanghaiText(new Date(payment.takenAt))}</td>
  <td><a href="/bank/orders?orderNo=${encodeURIComponent(payment.orderNo)}">${escaped(payment.orderNo)}</a></td>
  <td>${escaped(payment.payeeName)}<br><span class="quiet">${escaped(payment.payeeBankName)} ${escaped(payment.payeeAccountNo)}</span></td>
  <td class="amount">${escaped(grouped(payment.amount))}</td>
  <td><span class="state ${payment.state}">${stateNames[payment.state]}</span> ${payment.reason ? `<span class="quiet">${escaped(payment.reason)}</span>` : ''}</td>
</tr>`;

const remittanceRow = (one: Remitted): string => `<tr>
  <td class="quiet">${shanghaiText(new Date(one.at))}</td>
  <td>${escaped(one.serialNo)}</td>
  <td>${escaped(one.payerName)}<br><span class="quiet">${escaped(one.payerBankName)} ${escaped(one.payerAccountNo)}</span></td>
  <td>${escaped(one.toAccountNo)}</td>
  <td class="amount">${escaped(grouped(one.amount))}</td>
  <td>${escaped(one.remark)}</td>
</tr>`;

const applicationRow = (fund: Fund) => (one: Taken) => {
  const { state } = fund.stateOf(one);
  const [tone, word] = { accepted: ['', '确认中'], confirmed: ['succeeded', '已确认'], failed: ['failed', '失败'] }[
    state
  ]!;
  return `<tr><td>${escaped(one.applicationNo)}</td><td>${one.side === 'subscribe' ? '申购' : '赎回'}</td>
  <td class="amount">${escaped(grouped(one.amount))}</td><td class="quiet">${one.tradeOn}</td><td class="quiet">${one.confirmsOn}</td><td><span class="state ${tone}">${word}</span></td></tr>`;
};

const STYLE = `
:root { color-scheme: light; font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #1f2937; background: #f3f4f6; }
body { margin: 0 auto; max-width: 1080px; padding: 24px 16px 48px; }
h1 { font-size: 20px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 0 0 12px; }
section { background: #fff; border-radius: 8px; padding: 20px 24px; margin-top: 16px; box-shadow: 0 1px 2px #0001; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; } th { text-align: left; font-weight: 500; color: #6b7280; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid #eef0f3; vertical-align: top; }
tr:last-child td { border-bottom: 0; } a { color: #1d4ed8; text-decoration: none; } a:hover { text-decoration: underline; }
.remit { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; } .remit select { font: inherit; } .remit input:not([type=checkbox]) { font: inherit; padding: 4px 8px; border: 1px solid #d1d5db; border-radius: 6px; flex: 1 1 160px; }
.quiet { color: #6b7280; font-size: 13px; white-space: nowrap; } .code { font: 600 16px ui-monospace, Menlo, monospace; letter-spacing: 1px; white-space: nowrap; }
.amount { font-variant-numeric: tabular-nums; text-align: right; padding-right: 24px; } th.amount { text-align: right; }
.state { border-radius: 4px; padding: 1px 8px; font-size: 13px; background: #eef2ff; color: #3730a3; white-space: nowrap; }
.state.succeeded { background: #ecfdf5; color: #047857; } .state.failed { background: #fef2f2; color: #b91c1c; } .state.returned { background: #fffbeb; color: #b45309; }
button { font: inherit; padding: 4px 14px; margin-right: 8px; border: 1px solid #d1d5db; border-radius: 6px; background: #fff; cursor: pointer; } button:hover { border-color: #1d4ed8; color: #1d4ed8; }
code { background: #f3f4f6; border-radius: 4px; padding: 1px 6px; } ul { margin: 8px 0 0; padding-left: 20px; }`;

const SCRIPT = `
const move = (advance) => fetch('/clock', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ advance }) }).then(() => location.reload());
for (const button of document.querySelectorAll('button[data-advance]')) button.addEventListener('click', () => move(button.dataset.advance));
for (const button of document.querySelectorAll('button[data-withdraw]')) button.addEventListener('click', () => fetch('/announcements/' + button.dataset.withdraw + '/withdraw', { method: 'POST' }).then(() => location.reload()));
const announce = document.querySelector('.announce');
announce.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('/announcements', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(new FormData(announce))) });
  if (answer.ok) location.reload();
  else announce.querySelector('[role=status]').textContent = '请检查标题（60字以内）和内容（500字以内）后重试';
});
const form = document.querySelector('.remit:not(.announce)');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const answer = await fetch('/bank/remittances', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(new FormData(form))) });
  if (answer.ok) location.reload();
  else form.querySelector('[role=status]').textContent = '请检查收款账号、付款账号和金额后重试';
});
const isEmpty = (one) => !one.contains(document.activeElement) && [...one.elements].every((field) => field.matches('select, [type=checkbox]') || !field.value);
setInterval(() => { if (isEmpty(form) && isEmpty(announce)) location.reload(); }, 5000);`;

interface World {
  sms: SmsBox;
  mails: MailBox;
  bank: Bank;
  fund: Fund;
  clock: MovableClock;
  board: Announcements;
}

const announcementRow = ({ id, kind, title, text, atLogin, beginsAt }: Announcement): string => `<tr>
  <td class="quiet">${shanghaiText(new Date(beginsAt))}</td><td>${kind === 'banner' ? '首页横幅' : atLogin ? '公告（登录页也显示）' : '公告'}</td>
  <td><b>${escaped(title)}</b><br>${escaped(text)}</td><td><button data-withdraw="${escaped(id)}">撤下</button></td></tr>`;

/** What the provider writes for all merchants. */
const boardSection = (board: Announcements): string => `<section><h2>公告与首页横幅</h2>
${board.all().length ? `<table><tr><th>时间</th><th>类别</th><th>内容</th><th></th></tr>${board.all().map(announcementRow).join('')}</table>` : '<div class="quiet">没有正在显示的公告。</div>'}
<form class="remit announce"><select name="kind" aria-label="类别"><option value="announcement">公告</option><option value="banner">首页横幅</option></select><input name="title" placeholder="标题" required maxlength="60"><input name="text" placeholder="内容" required maxlength="500"><label class="quiet"><input type="checkbox" name="atLogin"> 登录页也显示</label><button>发布</button><span class="quiet" role="status"></span></form>
</section>`;

/** For people: the latest messages and payments and the clock, without anything to install. */
export function overviewPage({ sms, mails, bank, fund, clock, board }: World): string {
  const messages = sms.latest(MESSAGES_SHOWN);
  const letters = mails.latest(MAILS_SHOWN);
  const payments = bank.latest(PAYMENTS_SHOWN);
  const remitted = bank.latestRemittances(PAYMENTS_SHOWN);
  const applications = fund.latest(PAYMENTS_SHOWN);
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>模拟短信与银行</title><style>${STYLE}</style></head>
<body>
<h1>模拟短信与银行</h1>
<div class="quiet">演示环境的外部世界：短信与邮件网关、银行通道、基金公司与业务时钟。页面每 5 秒刷新。</div>
<section><h2>最新短信</h2>
${messages.length ? `<table><tr><th>时间</th><th>手机号</th><th>验证码</th><th>内容</th></tr>${messages.map(messageRow).join('')}</table>` : '<div class="quiet">还没有短信。登录或确认付款时发送的验证码会显示在这里。</div>'}
</section>
<section><h2>最新邮件</h2>
${letters.length ? `<table><tr><th>时间</th><th>收件人</th><th>主题</th><th>附件</th></tr>${letters.map(mailRow).join('')}</table>` : '<div class="quiet">还没有邮件。订阅的对账单会在次日 06:00 后发送到这里。</div>'}
</section>
<section><h2>银行收到的付款指令</h2>
${payments.length ? `<table><tr><th>时间</th><th>订单号</th><th>收款方</th><th class="amount">金额（元）</th><th>状态</th></tr>${payments.map(paymentRow).join('')}</table>` : '<div class="quiet">还没有付款指令。</div>'}
<ul class="quiet"><li>收款账号尾号 0004：到账后退票</li><li>尾号 0005：付款失败</li><li>尾号 0006：发送时超时，再次查询才知道结果</li></ul>
</section>
<section><h2>收到的汇款</h2>
${remitted.length ? `<table><tr><th>时间</th><th>银行流水号</th><th>付款方</th><th>收款账号</th><th class="amount">金额（元）</th><th>附言</th></tr>${remitted.map(remittanceRow).join('')}</table>` : '<div class="quiet">还没有汇款。</div>'}
<form class="remit"><input name="toAccountNo" placeholder="收款账号（充值页的汇款账号）" inputmode="numeric" required pattern="\\d{6,28}"><input name="payerName" placeholder="付款户名" required><input name="payerAccountNo" placeholder="付款账号" inputmode="numeric" required pattern="\\d{6,28}"><input name="amount" placeholder="金额，如 100.00" required pattern="\\d+\\.\\d{2}"><input name="remark" placeholder="附言（充值码）"><button>汇款</button><span class="quiet" role="status"></span></form>
</section>
<section><h2>基金公司收到的申请</h2>
${applications.length ? `<table><tr><th>申请号</th><th>业务</th><th class="amount">金额（元）</th><th>交易日</th><th>确认日</th><th>状态</th></tr>${applications.map(applicationRow(fund)).join('')}</table>` : '<div class="quiet">还没有申购或赎回申请。</div>'}
<ul class="quiet"><li>金额以 .05 结尾：确认失败</li><li>金额以 .06 结尾：受理时超时，再次查询才知道结果</li></ul>
</section>
${boardSection(board)}
<section><h2>业务时钟</h2>
<p>${shanghaiText(clock.now())}${clock.offsetMs === 0 ? '' : '（已调整）'}</p>
<button data-advance="PT1H">前进 1 小时</button><button data-advance="P1D">前进 1 天</button><button data-advance="P1M">前进 1 个月</button>
</section>
<section><h2>接口</h2>
<ul><li><code>GET /sms?mobile=13800000001</code>　<code>GET /bank/orders?orderNo=…</code>　<a href="/clock"><code>GET /clock</code></a></li>
<li><code>POST /bank/remittances</code>　<code>{ "toAccountNo", "payerName", "payerAccountNo", "amount": "100.00", "remark" }</code></li>
<li><code>GET /announcements</code>　<code>POST /announcements</code>　<code>{ "kind": "announcement" 或 "banner", "title", "text", "atLogin": true, "endsAt" }</code>　<code>POST /announcements/…/withdraw</code></li>
<li><code>POST /clock</code>　<code>{ "now": "2026-12-01T09:00:00+08:00" }</code> 或 <code>{ "advance": "P1D" }</code></li></ul>
</section>
<script>${SCRIPT}</script>
</body></html>`;
}
