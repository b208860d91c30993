import { optionsOf } from '#platform/ui/options-of.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import type { Tone } from '#platform/ui/index.ts';
import {
  orderTabs,
  orderStates,
  orderTypes,
  type OrderEvent,
  type OrderState,
  type OrderTab,
} from '../contract/words.ts';

/** The choices of the order list's filter. */
export const typeChoices = () => optionsOf(orderTypes());

/** `2026-11-20 15:04`, short for narrow rows. */
export const untilMinute = (text: string): string => text.slice(0, 16);

/** Common reasons of reviewers. */
export const REFUSALS = ['收款信息有误，请核对', '金额与合同不符', '与已有付款重复', '缺少付款依据'];
export const RETURNS = ['收款信息有误，请核对', '金额与合同不符', '请补充付款用途'];

/** A tab is a choice of states with a name, so that the address, chips and saved filters know it. */
export const tabChoices = Object.values(orderTabs).map(({ label, states }) => ({ value: states.join(','), label }));
export type OrderTabOrAll = OrderTab | 'all';
const ALL = { value: 'all', label: '全部' } as const;

export const statesOfTab = (tab: OrderTabOrAll): string => (tab === 'all' ? '' : orderTabs[tab].states.join(','));
/** The tab whose states are chosen; none for any other choice. */
export const tabOf = (states: string): OrderTabOrAll | undefined => tabKeys.find((tab) => statesOfTab(tab) === states);
const tabKeys: readonly OrderTabOrAll[] = ['all', ...(Object.keys(orderTabs) as OrderTab[])];

export const tabsOf = (counts: Readonly<Record<OrderTabOrAll, number>> | undefined) =>
  tabKeys.map((tab) => ({
    ...(tab === 'all'
      ? ALL
      : {
          value: tab,
          label: orderTabs[tab].label,
          hint: orderTabs[tab].states.map((state) => orderStates[state]).join('、'),
        }),
    count: counts?.[tab],
  }));

/** How an event of the timeline is shown. */
export const eventTones: Readonly<Record<OrderEvent, Tone>> = {
  submitted: 'off',
  arrived: 'good',
  sent_back: 'good',
  approved: 'good',
  passed_up: 'waiting',
  rejected: 'bad',
  returned_to_maker: 'bad',
  withdrawn: 'off',
  expired: 'off',
  scheduled: 'waiting',
  awaiting_funds: 'waiting',
  queued: 'running',
  started: 'running',
  sent: 'running',
  rail_waits: 'waiting',
  rail_resumed: 'running',
  suspended: 'waiting',
  succeeded: 'good',
  partly_succeeded: 'waiting',
  failed: 'bad',
  returned: 'bad',
  authorized: 'good',
  used: 'good',
  freed: 'off',
  paid_back: 'off',
};

const RECEIPTED: readonly OrderState[] = ['succeeded', 'returned', 'partly_succeeded'];
/** Whether an order may have a receipt, as far as a list knows it; the server decides. */
export const mayHaveReceipt = ({ state, function: kind }: { state: OrderState; function?: string }): boolean =>
  RECEIPTED.includes(state) && (kind === undefined || !kindOf(kind).hasLaterClaims);
