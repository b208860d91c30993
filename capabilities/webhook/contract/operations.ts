import { z } from 'zod';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT, PROPOSER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { decisionInput, takingBackInput } from '#capabilities/change/contract/shapes.ts';
import { changeStates } from '#capabilities/change/contract/words.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, mespAuthList, requestNo } from '#platform/kernel/page.ts';
import { WEBHOOK_EDIT, WEBHOOK_PAGE } from '../constants.ts';
import {
  ENDPOINT_CHANGE_MISSING,
  ENDPOINT_CHANGE_PENDING,
  ENDPOINT_MISSING,
  ENDPOINT_SECRET_CHANGED_RECENTLY,
  ENDPOINT_SECRET_SHOWN,
  OWN_ENDPOINT_CHANGE,
} from './errors.ts';
import { eventTypes } from './events.ts';
import {
  addInput,
  addressErrors,
  againShape,
  changed,
  deliveriesShape,
  deliveryShape,
  editInput,
  endpointId,
  endpointList,
  secret,
  stateShape,
  testShape,
} from './shapes.ts';

const reads = { audience: 'merchant', permission: [WEBHOOK_PAGE], adminOnly: true, effect: 'read' } as const;
const changes = { audience: 'merchant', permission: [WEBHOOK_EDIT], adminOnly: true, effect: 'change' } as const;
const confirmed = (sms: string) => ({ ...changes, confirm: { password: true, sms }, loosens: true }) as const;
const decided = z.object({ changeId: z.string(), state: keysOf(changeStates) });

export const listEndpoints = operation({
  path: 'webhook/endpoints',
  title: '查询通知地址',
  input: z.object({}),
  output: endpointList,
  errors: [],
  policy: reads,
});

export const addEndpoint = operation({
  path: 'webhook/add',
  title: '添加通知地址',
  input: z.object({ ...addInput(eventTypes), mespAuthList }),
  output: changed,
  errors: [...addressErrors, ENDPOINT_CHANGE_PENDING],
  policy: confirmed('webhook.add'),
  codeBinds: {},
});

export const editEndpoint = operation({
  path: 'webhook/edit',
  title: '修改通知地址',
  input: z.object({ ...editInput(eventTypes), mespAuthList }),
  output: changed,
  errors: [...addressErrors, ENDPOINT_CHANGE_PENDING],
  policy: confirmed('webhook.edit'),
  codeBinds: {},
});

/** By another administrator than the one who proposed it. */
export const decideEndpoint = operation({
  path: 'webhook/decide',
  title: '确认通知地址变更',
  input: decisionInput,
  output: decided,
  errors: [
    PROPOSER_LOST_RIGHT,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
    ...addressErrors,
    ENDPOINT_CHANGE_MISSING,
    OWN_ENDPOINT_CHANGE,
  ],
  policy: confirmed('webhook.decide'),
  codeBinds: {},
});

export const withdrawEndpoint = operation({
  path: 'webhook/withdraw',
  title: '撤回通知地址变更',
  input: takingBackInput,
  output: decided,
  errors: [ENDPOINT_CHANGE_MISSING],
  policy: changes,
});

/** Once after it was made: only a digest of what was shown is of use to nobody, so the server keeps it sealed. */
export const showSecret = operation({
  path: 'webhook/secret',
  title: '查看签名密钥',
  input: z.object({ requestNo, endpointId, mespAuthList }),
  output: secret,
  errors: [ENDPOINT_MISSING, ENDPOINT_SECRET_SHOWN],
  policy: confirmed('webhook.secret'),
  codeBinds: {},
});

/** The former one signs too for a day, so that the receiver has time to change. */
export const rotateSecret = operation({
  path: 'webhook/rotate',
  title: '更换签名密钥',
  input: z.object({ requestNo, endpointId, mespAuthList }),
  output: secret.extend({ formerUntil: z.string() }),
  errors: [ENDPOINT_MISSING, ENDPOINT_SECRET_CHANGED_RECENTLY],
  policy: confirmed('webhook.rotate'),
  codeBinds: {},
});

/** What happens meanwhile waits and is sent when it is active again, if that is within three days. */
export const pauseEndpoint = operation({
  path: 'webhook/pause',
  title: '暂停通知地址',
  ...stateShape,
  policy: changes,
});
export const resumeEndpoint = operation({
  path: 'webhook/resume',
  title: '启用通知地址',
  ...stateShape,
  policy: changes,
});
/** For good; what waits is not sent. */
export const endEndpoint = operation({ path: 'webhook/end', title: '停用通知地址', ...stateShape, policy: changes });

export const testEndpoint = operation({
  path: 'webhook/test',
  title: '发送测试通知',
  ...testShape,
  policy: changes,
});

export const pageDeliveries = operation({
  path: 'webhook/deliveries',
  title: '查询通知记录',
  ...deliveriesShape,
  policy: reads,
});

export const showDelivery = operation({
  path: 'webhook/delivery',
  title: '查询通知详情',
  ...deliveryShape,
  policy: reads,
});

export const sendAgain = operation({
  path: 'webhook/again',
  title: '重新发送通知',
  ...againShape,
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
