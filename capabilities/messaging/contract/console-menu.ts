import type { ConsolePage } from '#platform/kernel/console-menu.ts';

const common = { group: '公告与消息', permission: ['op.notice.view'] } as const;

export const messagingPages = [
  { ...common, title: '公告', icon: 'bell', path: '/notice/posts', viewPath: 'messaging/posts', order: 10 },
  { ...common, title: '公告详情', path: '/notice/post', viewPath: 'messaging/post', order: 11, hidden: true },
  {
    ...common,
    title: '发布公告',
    path: '/notice/new',
    viewPath: 'messaging/new-post',
    permission: ['op.notice.edit'],
    order: 12,
    hidden: true,
  },
  {
    ...common,
    title: '消息模板',
    icon: 'message',
    path: '/notice/messages',
    viewPath: 'messaging/messages',
    order: 20,
  },
  { ...common, title: '消息模板详情', path: '/notice/message', viewPath: 'messaging/message', order: 21, hidden: true },
] as const satisfies readonly ConsolePage[];
