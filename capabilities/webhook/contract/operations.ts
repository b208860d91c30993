import { z } from 'zod';
import { decisionInput, takingBackInput } from '#capabilities/change/contract/shapes.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, pageInput, pageOutput, requestNo } from '#platform/kernel/page.ts';
import { NOTE_MOST, URL_MOST, WEBHOOK_EDIT, WEBHOOK_PAGE } from '../constants.ts';
import { eventTypes } from './events.ts';
import { deliveryStates, endpointStates, signatures } from './words.ts';

const text = z.string();
const reads = { audience: 'merchant', permission: [WEBHOOK_PAGE], adminOnly: true, effect: 'read' } as const;
const changes = { audience: 'merchant', permission: [WEBHOOK_EDIT], adminOnly: true, effect: 'change' } as const;
const confirmed = (sms: string) => ({ ...changes, confirm: { password: true, sms }, loosens: true }) as const;
const endpointId = z.uuid({ error: '请选择通知地址' });
const eventId = z.uuid({ error: '请选择通知记录' });
/** At once, or kept for a second administrator. */
const changed = z.object({ changeId: text, state: keysOf(changeStates), subject: text });

/** An absolute address without a name and password or a part after #. Whether it may be reached, the server says. */
const isAddress = (value: string): boolean => {
  try {
    const { protocol, username, password, hash, hostname } = new URL(value);
    return /^https?:$/.test(protocol) && !username && !password && !hash && !!hostname;
  } catch {
    return false;
  }
};
const fields = {
  url: z
    .string({ error: '请输入通知地址' })
    .trim()
    .min(1, '请输入通知地址')
    .max(URL_MOST, `通知地址最多${URL_MOST}个字符`)
    .refine(isAddress, '通知地址格式不正确，请填写包含协议和域名的完整地址'),
  note: z.string().trim().max(NOTE_MOST, `备注最多${NOTE_MOST}个字`).default(''),
  types: z
    .array(keysOf(eventTypes), { error: '请至少选择一种事件' })
    .min(1, '请至少选择一种事件')
    .max(Object.keys(eventTypes).length)
    .transform((types) => [...new Set(types)].sort()),
};

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

export const listEndpoints = operation({
  path: 'webhook/endpoints',
  title: '查询通知地址',
  input: z.object({}),
  /** `reviewed`: a second administrator confirms changes of this person. `allowsHttp`: only in the demo. */
  output: z.object({ list: z.array(endpoint), reviewed: z.boolean(), allowsHttp: z.boolean() }),
  errors: [],
  policy: reads,
});

const addressErrors = ['09201KPLMS', '09202KPLMS', '09203KPLMS', '09204KPLMS', '09205KPLMS', '09206KPLMS'] as const;

export const addEndpoint = operation({
  path: 'webhook/add',
  title: '添加通知地址',
  input: z.object({ requestNo, ...fields, signs: keysOf(signatures).default('v1'), mespAuthList }),
  output: changed,
  errors: [...addressErrors, '09210KPLMS'],
  policy: confirmed('webhook.add'),
  codeBinds: {},
});

export const editEndpoint = operation({
  path: 'webhook/edit',
  title: '修改通知地址',
  input: z.object({ requestNo, endpointId, ...fields, mespAuthList }),
  output: changed,
  errors: [...addressErrors, '09210KPLMS'],
  policy: confirmed('webhook.edit'),
  codeBinds: {},
});

/** By another administrator than the one who proposed it. */
export const decideEndpoint = operation({
  path: 'webhook/decide',
  title: '确认通知地址变更',
  input: decisionInput,
  output: z.object({ changeId: text, state: keysOf(changeStates) }),
  errors: ['01601KPLMS', '01602KPLMS', '01603KPLMS', ...addressErrors, '09211KPLMS', '09212KPLMS'],
  policy: confirmed('webhook.decide'),
  codeBinds: {},
});

export const withdrawEndpoint = operation({
  path: 'webhook/withdraw',
  title: '撤回通知地址变更',
  input: takingBackInput,
  output: z.object({ changeId: text, state: keysOf(changeStates) }),
  errors: ['09211KPLMS'],
  policy: changes,
});

const secret = z.object({ endpointId: text, secret: text });

/** Once after it was made: only a digest of what was shown is of use to nobody, so the server keeps it sealed. */
export const showSecret = operation({
  path: 'webhook/secret',
  title: '查看签名密钥',
  input: z.object({ requestNo, endpointId, mespAuthList }),
  output: secret,
  errors: ['09205KPLMS', '09207KPLMS'],
  policy: confirmed('webhook.secret'),
  codeBinds: {},
});

/** The former one signs too for a day, so that the receiver has time to change. */
export const rotateSecret = operation({
  path: 'webhook/rotate',
  title: '更换签名密钥',
  input: z.object({ requestNo, endpointId, mespAuthList }),
  output: secret.extend({ formerUntil: text }),
  errors: ['09205KPLMS', '09213KPLMS'],
  policy: confirmed('webhook.rotate'),
  codeBinds: {},
});

const stateInput = z.object({ endpointId });
const stateOutput = z.object({ endpointId: text, state: keysOf(endpointStates) });
const stateOperation = <const Path extends string>(path: Path, title: string) =>
  operation({
    path: `webhook/${path}`,
    title,
    input: stateInput,
    output: stateOutput,
    errors: ['09205KPLMS'],
    policy: changes,
  });
/** What happens meanwhile waits and is sent when it is active again, if that is within three days. */
export const pauseEndpoint = stateOperation('pause', '暂停通知地址');
export const resumeEndpoint = stateOperation('resume', '启用通知地址');
/** For good; what waits is not sent. */
export const endEndpoint = stateOperation('end', '停用通知地址');

export const testEndpoint = operation({
  path: 'webhook/test',
  title: '发送测试通知',
  input: z.object({ endpointId }),
  output: z.object({ eventId: text }),
  errors: ['09205KPLMS'],
  policy: changes,
});

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

export const pageDeliveries = operation({
  path: 'webhook/deliveries',
  title: '查询通知记录',
  input: z.object({ ...pageInput, endpointId, states: z.array(keysOf(deliveryStates)).max(4).optional() }),
  output: pageOutput(delivery),
  errors: ['09205KPLMS'],
  policy: reads,
});

export const showDelivery = operation({
  path: 'webhook/delivery',
  title: '查询通知详情',
  input: z.object({ endpointId, eventId }),
  output: delivery.extend({
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
  }),
  errors: ['09208KPLMS'],
  policy: reads,
});
export type DeliveryDetail = z.output<typeof showDelivery.output>;

export const sendAgain = operation({
  path: 'webhook/again',
  title: '重新发送通知',
  input: z.object({ endpointId, eventId }),
  output: z.object({ eventId: text }),
  errors: ['09205KPLMS', '09208KPLMS', '09209KPLMS'],
  policy: changes,
});

export const webhookOperations = [
  listEndpoints,
  addEndpoint,
  editEndpoint,
  decideEndpoint,
  withdrawEndpoint,
  showSecret,
  rotateSecret,
  pauseEndpoint,
  resumeEndpoint,
  endEndpoint,
  testEndpoint,
  pageDeliveries,
  showDelivery,
  sendAgain,
];
