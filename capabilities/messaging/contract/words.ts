/** The tabs of the popover and of the message centre (spec section 2). */
export const messageTypes = { todo: '待办', notice: '通知', announcement: '公告' } as const;
export type MessageType = keyof typeof messageTypes;
