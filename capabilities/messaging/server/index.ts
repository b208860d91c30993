/** The public part of messages for apps/server. Other files of this folder are private. */
export { announcementsAtLogin } from './announcements.ts';
export { askToRead } from './notice.ts';
export type { MessagingApp } from './channel.ts';
export type { LiveDeps } from './follow-changes.ts';
