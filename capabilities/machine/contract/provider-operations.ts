import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { requestNo, totpFactor } from '#platform/kernel/page.ts';
import { makeErrors, pasted, rotateErrors } from './operations.ts';
import { keyId, keyList, makeInput, rotateInput } from './shapes.ts';

const reason = z.string({ error: '请填写原因' }).trim().min(2, '原因至少2个字').max(200, '原因最多200个字');
const changes = {
  audience: 'person',
  permission: ['op.system.edit'],
  effect: 'change',
  confirm: { totp: true },
} as const;

export const listProviderKeys = operation({
  path: 'console/machine/key.list',
  realm: 'provider',
  title: '查看接口密钥',
  input: z.object({}),
  output: keyList,
  errors: [],
  policy: { audience: 'person', permission: ['op.system.view'], effect: 'read' },
});

/** Another person decides it. */
export const proposeKey = operation({
  path: 'console/machine/key.make',
  realm: 'provider',
  title: '提交新建接口密钥',
  input: z.object({ ...makeInput, reason, mespAuthList: totpFactor }),
  output: z.object({ changeId: z.string() }),
  errors: [...makeErrors, '09143KPLMS', '01606KPLMS'],
  policy: { ...changes, ...pasted },
});

export const proposeRotation = operation({
  path: 'console/machine/key.rotate',
  realm: 'provider',
  title: '提交更换接口公钥',
  input: z.object({ ...rotateInput, reason, mespAuthList: totpFactor }),
  output: z.object({ changeId: z.string() }),
  errors: [...rotateErrors, '09143KPLMS', '01606KPLMS'],
  policy: { ...changes, ...pasted },
});

export const endProviderKey = operation({
  path: 'console/machine/key.end',
  realm: 'provider',
  title: '停用接口密钥',
  input: z.object({ requestNo, keyId, reason, mespAuthList: totpFactor }),
  output: z.object({}),
  errors: ['09133KPLMS'],
  policy: changes,
});

export const machineProviderOperations = [listProviderKeys, proposeKey, proposeRotation, endProviderKey];
