/** Of a version on a day. */
export const versionStates = { holds: '执行中', later: '待生效', over: '已失效' } as const;
export const versionTones = { holds: 'good', later: 'waiting', over: 'off' } as const;
export type VersionState = keyof typeof versionStates;

/** Of a row in a comparison. */
export const rowStates = { same: '不变', changed: '调整', added: '新增', removed: '删除' } as const;
export type RowState = keyof typeof rowStates;

/** The kind of change that a version is while it waits. */
export const VERSION = 'pricing.version';

/** The template of limits with which a merchant begins where no other was chosen. */
export const STANDARD_LIMITS = 'standard';
