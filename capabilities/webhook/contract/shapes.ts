import { z } from 'zod';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { keysOf, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import { NOTE_MAX, URL_MAX } from '../constants.ts';
import {
  DELIVERY_MISSING,
  DELIVERY_PENDING,
  ENDPOINT_EXISTS,
  ENDPOINT_MISSING,
  ENDPOINT_NOT_HTTPS,
  ENDPOINT_NOT_PUBLIC,
  ENDPOINT_UNCHANGED,
  TOO_MANY_ENDPOINTS,
} from './errors.ts';
import { deliveryStates, endpointStates, signatures } from './words.ts';

/** What calls of both realms share. */
const text = z.string();
export const endpointId = z.uuid({ error: '请选择通知地址' });
const eventId = z.uuid({ error: '请选择通知记录' });
/** At once, or kept for a second person. */
export const changed = z.object({ changeId: text, state: keysOf(changeStates), subject: text });

/** An absolute address without a name and password or a part after #. Whether it may be reached, the server says. */
const isAddress = (value: string): boolean => {
  try {
    const { protocol, username, password, hash, hostname } = new URL(value);
    return /^https?:$/.test(protocol) && !username && !password && !hash && !!hostname;
  } catch {
    return false;
  }
};
/** What an endpoint is, new or changed; each realm has its own events. */
const fieldsOf = <const Types extends Record<string, string>>(types: Types) => ({
  url: z
    .string({ error: '请输入通知地址' })
    .trim()
    .min(1, '请输入通知地址')
    .max(URL_MAX, `通知地址最多${URL_MAX}个字符`)
    .refine(isAddress, '通知地址格式不正确，请填写包含协议和域名的完整地址'),
  note: z.string().trim().max(NOTE_MAX, `备注最多${NOTE_MAX}个字`).default(''),
  types: z
    .array(keysOf(types), { error: '请至少选择一种事件' })
    .min(1, '请至少选择一种事件')
    .max(Object.keys(types).length)
    .transform((chosen) => [...new Set<string>(chosen)].sort()),
});
export const addInput = <const Types extends Record<string, string>>(types: Types) => ({
  requestNo,
  ...fieldsOf(types),
  signs: keysOf(signatures).default('v1'),
});
export const editInput = <const Types extends Record<string, string>>(types: Types) => ({
  requestNo,
  endpointId,
  ...fieldsOf(types),
});

const endpoint = z.object({
  endpointId: text,
  url: text,
  note: text,
  types: z.array(text),
  signs: keysOf(signatures),
  state: keysOf(endpointStates),
  /** Why it has ended. */
  endReason: text,
  createdBy: text,
  createdAt: text,
  /** The secret can still be shown. */
  hasNewSecret: z.boolean(),
  /** Of v1a: what the receiver verifies by. */
  publicKey: text.nullable(),
  /** Until then the former secret signs too. */
  formerUntil: text.nullable(),
  waiting: z.number(),
  parked: z.number(),
  /** Failed attempts in a row. */
  failures: z.number(),
  lastAt: text.nullable(),
});
export type EndpointRow = z.output<typeof endpoint>;

/** `reviewed`: a second person confirms changes of this one. `allowsHttp`: only in the demo. */
export const endpointList = z.object({ list: z.array(endpoint), reviewed: z.boolean(), allowsHttp: z.boolean() });

export const addressErrors = [
  TOO_MANY_ENDPOINTS,
  ENDPOINT_EXISTS,
  ENDPOINT_NOT_PUBLIC,
  ENDPOINT_NOT_HTTPS,
  ENDPOINT_MISSING,
  ENDPOINT_UNCHANGED,
] as const;

export const secret = z.object({ endpointId: text, secret: text });
export const stateShape = {
  input: z.object({ endpointId }),
  output: z.object({ endpointId: text, state: keysOf(endpointStates) }),
  errors: [ENDPOINT_MISSING],
} as const;

export const testShape = {
  input: z.object({ endpointId }),
  output: z.object({ eventId: text }),
  errors: [ENDPOINT_MISSING],
} as const;

const delivery = z.object({
  eventId: text,
  type: text,
  typeName: text,
  /** The order, where it is of one. */
  subject: text,
  state: keysOf(deliveryStates),
  attempts: z.number(),
  createdAt: text,
  /** Of the last attempt. */
  status: z.number().nullable(),
  fault: text,
  /** While it waits. */
  nextAt: text.nullable(),
});
export type DeliveryRow = z.output<typeof delivery>;

export const deliveriesShape = {
  input: z.object({ ...pageInput, endpointId, states: z.array(keysOf(deliveryStates)).max(4).optional() }),
  output: pageOutput(delivery),
  errors: [ENDPOINT_MISSING],
} as const;

const deliveryDetail = delivery.extend({
  url: text,
  body: text,
  tries: z.array(
    z.object({
      attempt: z.number(),
      at: text,
      ms: z.number(),
      status: z.number().nullable(),
      fault: text,
      answer: text,
      headers: z.array(z.object({ name: text, value: text })),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;
export const deliveryShape = {
  input: z.object({ endpointId, eventId }),
  output: deliveryDetail,
  errors: [DELIVERY_MISSING],
} as const;

export const againShape = {
  input: z.object({ endpointId, eventId }),
  output: z.object({ eventId: text }),
  errors: [ENDPOINT_MISSING, DELIVERY_MISSING, DELIVERY_PENDING],
} as const;
