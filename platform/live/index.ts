export { createAnnouncer, type Announcer } from './announcer.ts';
export { announce, type Change } from './change.ts';
export { changesOf } from './events.ts';
export { LiveHub } from './hub.ts';
export { Listening } from './listening.ts';
