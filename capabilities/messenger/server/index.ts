/** The public part of messenger for higher capabilities and apps/server. Other files of this folder are private. */
export type { MessengerDeps } from './deps.ts';
export { notifyMessenger } from './notify.ts';
