import { createPublicKey } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pinentry } from '#platform/pinentry/pinentry.ts';
import { thisDevice } from './device.ts';
import { serveAgent } from './serve.ts';

const { values } = parseArgs({
  options: {
    origin: { type: 'string', multiple: true },
    key: { type: 'string' },
    pinentry: { type: 'string', default: 'pinentry' },
  },
});
if (!values.origin || !values.key) {
  console.error('用法：node password-agent.mjs --origin <商户门户地址> --key <服务器公钥> [--pinentry <密码窗口程序>]');
  process.exit(2);
}

const agent = await serveAgent({
  origins: values.origin,
  serverKey: createPublicKey({ key: Buffer.from(values.key, 'base64url'), format: 'der', type: 'spki' }),
  showPrompt: pinentry([values.pinentry]),
  device: thisDevice,
});
console.log(`密码控件已启动：http://127.0.0.1:${agent.port}（停止：Ctrl-C）`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void agent.close());
