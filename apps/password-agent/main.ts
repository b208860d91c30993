import { createPublicKey } from 'node:crypto';
import { thisDevice } from './device.ts';
import { pinentryDialog } from './pinentry.ts';
import { serveAgent } from './serve.ts';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: see apps/password-agent/README.md.`);
  return value;
};

const agent = await serveAgent({
  origins: setting('PASSWORD_AGENT_ORIGINS').split(','),
  serverKey: createPublicKey({
    key: Buffer.from(setting('PASSWORD_AGENT_SERVER_KEY'), 'base64url'),
    format: 'der',
    type: 'spki',
  }),
  openDialog: pinentryDialog([process.env.PASSWORD_AGENT_PINENTRY ?? 'pinentry']),
  device: thisDevice,
});
console.log(`The password control listens on http://127.0.0.1:${agent.port}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void agent.close());
