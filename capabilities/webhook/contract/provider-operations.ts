import { z } from 'zod';
import { acts, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { requestNo, totpFactor } from '#platform/kernel/page.ts';
import {
  ENDPOINT_MISSING,
  ENDPOINT_SECRET_CHANGED_RECENTLY,
  ENDPOINT_SECRET_SHOWN,
  NO_ENDPOINT_APPROVER,
} from './errors.ts';
import { providerEventTypes } from './events.ts';
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

/** Endpoints of the provider's own systems, which get the events of all merchants. */
const endpointFields = { requestNo, endpointId, reason, mespAuthList: totpFactor };
const reads = sees('op.system.view');
const changes = confirms('op.system.edit');
/** Another change of it waits, or there is no other person. */
const proposalErrors = [SAME_CHANGE_PENDING, NO_ENDPOINT_APPROVER] as const;

export const listProviderEndpoints = operation({
  path: 'console/webhook/endpoints',
  realm: 'provider',
  title: '查看平台通知地址',
  input: z.object({}),
  output: endpointList,
  errors: [],
  policy: reads,
});

/** Another person decides it. */
export const proposeEndpoint = operation({
  path: 'console/webhook/add',
  realm: 'provider',
  title: '提交添加通知地址',
  input: z.object({ ...addInput(providerEventTypes), reason, mespAuthList: totpFactor }),
  output: changed,
  errors: [...addressErrors, ...proposalErrors],
  policy: changes,
});

/** Another person decides a new address and more events; fewer events and another note are made at once. */
export const proposeEndpointEdit = operation({
  path: 'console/webhook/edit',
  realm: 'provider',
  title: '提交修改通知地址',
  input: z.object({ ...editInput(providerEventTypes), reason, mespAuthList: totpFactor }),
  output: changed,
  errors: [...addressErrors, ...proposalErrors],
  policy: changes,
});

/** Another person decides it: the systems of the provider learn of nothing afterwards. */
export const proposeEndpointEnd = operation({
  path: 'console/webhook/end',
  realm: 'provider',
  title: '提交停用通知地址',
  input: z.object(endpointFields),
  output: changed,
  errors: [ENDPOINT_MISSING, ...proposalErrors],
  policy: changes,
});

/** Once another person has decided it, the new one can be shown, once. */
export const proposeSecret = operation({
  path: 'console/webhook/rotate',
  realm: 'provider',
  title: '提交更换签名密钥',
  input: z.object(endpointFields),
  output: changed,
  errors: [ENDPOINT_MISSING, ENDPOINT_SECRET_CHANGED_RECENTLY, ...proposalErrors],
  policy: changes,
});

export const showProviderSecret = operation({
  path: 'console/webhook/secret',
  realm: 'provider',
  title: '查看平台签名密钥',
  input: z.object({ requestNo, endpointId, mespAuthList: totpFactor }),
  output: secret,
  errors: [ENDPOINT_MISSING, ENDPOINT_SECRET_SHOWN],
  policy: changes,
});

/** Nothing is lost: what waits is sent when it is active again, if that is within three days. */
export const pauseProviderEndpoint = operation({
  path: 'console/webhook/pause',
  realm: 'provider',
  title: '暂停平台通知地址',
  ...stateShape,
  policy: acts('op.system.edit'),
});
export const resumeProviderEndpoint = operation({
  path: 'console/webhook/resume',
  realm: 'provider',
  title: '启用平台通知地址',
  ...stateShape,
  policy: acts('op.system.edit'),
});

export const testProviderEndpoint = operation({
  path: 'console/webhook/test',
  realm: 'provider',
  title: '发送平台测试通知',
  ...testShape,
  policy: acts('op.system.edit'),
});

export const pageProviderDeliveries = operation({
  path: 'console/webhook/deliveries',
  realm: 'provider',
  title: '查看平台通知记录',
  ...deliveriesShape,
  policy: reads,
});

export const showProviderDelivery = operation({
  path: 'console/webhook/delivery',
  realm: 'provider',
  title: '查看平台通知详情',
  ...deliveryShape,
  policy: reads,
});

export const sendProviderAgain = operation({
  path: 'console/webhook/again',
  realm: 'provider',
  title: '重新发送平台通知',
  ...againShape,
  policy: acts('op.system.edit'),
});

export const webhookProviderOperations = [
  listProviderEndpoints,
  proposeEndpoint,
  proposeEndpointEdit,
  proposeEndpointEnd,
  proposeSecret,
  showProviderSecret,
  pauseProviderEndpoint,
  resumeProviderEndpoint,
  testProviderEndpoint,
  pageProviderDeliveries,
  showProviderDelivery,
  sendProviderAgain,
];
