/** The public part of webhook for apps/server. Other files of this folder are private. */
export { Deliverer } from './deliver/deliverer.ts';
export { createSender } from './deliver/send.ts';
export type { WebhookDeps } from './deps.ts';
