import type { RightCode } from './menu.ts';

/** One page of the provider's console, as a capability contributes it. */
export interface ConsolePage {
  group: ConsoleGroup;
  title: string;
  /** Of the kit's menu icons. */
  icon?: string;
  /** The address behind `#`, e.g. `/onboarding/applications`; a detail is named by its query. */
  path: string;
  /** `<capability>/<page>` of `capabilities/<capability>/console/<page>-page.tsx`. */
  viewPath: string;
  /** Any one of these codes opens it; none: every provider user. */
  permission: readonly RightCode[];
  /** Among the pages of its group. */
  order: number;
  /** Reached from another page only, e.g. a detail. */
  hidden?: true;
}

/** Groups of the side menu, in their order. */
export type ConsoleGroup = '概览' | '进件' | '商户' | '订单' | '资金' | '费率与限额' | '客服' | '公告与消息' | '系统';
