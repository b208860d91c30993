import type { Tone } from '#platform/ui/index.ts';
import type { DeliveryRow, EndpointRow } from '../../contract/shapes.ts';
import { deliveryStates, endpointStates, type DeliveryState, type EndpointState } from '../../contract/words.ts';

const endpointTones: Readonly<Record<EndpointState, Tone>> = { active: 'good', paused: 'waiting', ended: 'off' };
const deliveryTones: Readonly<Record<DeliveryState, Tone>> = {
  waiting: 'running',
  delivered: 'good',
  parked: 'bad',
  dropped: 'off',
};

/** An endpoint that fails says so before its state. */
export const endpointTag = ({ state, failures }: EndpointRow): { tone: Tone; text: string } =>
  state === 'active' && failures > 0
    ? { tone: 'bad', text: `连续失败${failures}次` }
    : { tone: endpointTones[state], text: endpointStates[state] };

export const deliveryTag = ({ state, attempts }: DeliveryRow): { tone: Tone; text: string } =>
  state === 'waiting' && attempts > 0
    ? { tone: 'waiting', text: '等待重试' }
    : { tone: deliveryTones[state], text: deliveryStates[state] };

/** What the last attempt got. */
export const resultOf = ({ status, fault }: Pick<DeliveryRow, 'status' | 'fault'>): string =>
  fault || (status === null ? '' : `${status}`);

/** What waits and what was delivered is counted in the list. */
export const ENDPOINTS_REFRESH_MS = 3_000;
const UNDER_WAY_MS = 1_000;
const REFRESH_MS = 12_000;
const SOON_MS = 120_000;

/** How soon to look again: what is sent at this moment is seen to arrive. */
export const refreshOf = (rows: readonly Pick<DeliveryRow, 'nextAt'>[]): number =>
  rows.some(({ nextAt }) => nextAt !== null && Date.parse(nextAt) - Date.now() < SOON_MS) ? UNDER_WAY_MS : REFRESH_MS;
