/** The life of an export (domain-rules section 20). */
export const exportStates = {
  queued: '排队中',
  running: '生成中',
  ready: '可下载',
  expired: '已过期',
  failed: '失败',
} as const;
export type ExportState = keyof typeof exportStates;
