import { z } from 'zod';
import { confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { requestNo, totpFactor } from '#platform/kernel/page.ts';
import { KEY_MISSING, NO_KEY_APPROVER } from './errors.ts';
import { callsShape, editErrors, makeErrors, pasted, rotateErrors } from './operations.ts';
import { changed, editInput, keyId, keyList, makeInput, rotateInput } from './shapes.ts';

const changes = confirms('op.system.edit');

export const listProviderKeys = operation({
  path: 'console/machine/key.list',
  realm: 'provider',
  title: '查看接口密钥',
  input: z.object({}),
  output: keyList,
  errors: [],
  policy: sees('op.system.view'),
});

/** Another person decides it. */
export const proposeKey = operation({
  path: 'console/machine/key.make',
  realm: 'provider',
  title: '提交新建接口密钥',
  input: z.object({ ...makeInput, reason, mespAuthList: totpFactor }),
  output: changed,
  errors: [...makeErrors, NO_KEY_APPROVER, SAME_CHANGE_PENDING],
  policy: { ...changes, ...pasted },
});

export const proposeRotation = operation({
  path: 'console/machine/key.rotate',
  realm: 'provider',
  title: '提交更换接口公钥',
  input: z.object({ ...rotateInput, reason, mespAuthList: totpFactor }),
  output: changed,
  errors: [...rotateErrors, NO_KEY_APPROVER, SAME_CHANGE_PENDING],
  policy: { ...changes, ...pasted },
});

/** Another person decides what widens it; what narrows it is made at once. */
export const proposeEdit = operation({
  path: 'console/machine/key.edit',
  realm: 'provider',
  title: '提交修改接口密钥',
  input: z.object({ ...editInput, reason, mespAuthList: totpFactor }),
  output: changed,
  errors: [...editErrors, NO_KEY_APPROVER, SAME_CHANGE_PENDING],
  policy: changes,
});

export const endProviderKey = operation({
  path: 'console/machine/key.end',
  realm: 'provider',
  title: '停用接口密钥',
  input: z.object({ requestNo, keyId, reason, mespAuthList: totpFactor }),
  output: z.object({}),
  errors: [KEY_MISSING],
  policy: changes,
});

/** Of the provider's own keys; those of merchants are on the merchants' page. */
export const pageProviderCalls = operation({
  path: 'console/machine/call.page',
  realm: 'provider',
  title: '查看接口调用记录',
  ...callsShape,
  policy: sees('op.system.view'),
});

export const machineProviderOperations = [
  listProviderKeys,
  proposeKey,
  proposeRotation,
  proposeEdit,
  endProviderKey,
  pageProviderCalls,
];
