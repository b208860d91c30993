/** The public part of realname for apps/server. Other files of this folder are private. */
export type { RealNameDeps } from './deps.ts';
