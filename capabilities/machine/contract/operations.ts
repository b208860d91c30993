import { z } from 'zod';
import { CHANGE_OUTDATED, DECIDER_LOST_RIGHT } from '#capabilities/change/contract/errors.ts';
import { decisionInput, takingBackInput } from '#capabilities/change/contract/shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { mespAuthList, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { CALLS_PAGE, KEYS_EDIT, KEYS_PAGE } from '../constants.ts';
import {
  KEY_ADDRESS_INVALID,
  KEY_CHANGE_DECIDED,
  KEY_CHANGE_PENDING,
  KEY_END_PAST,
  KEY_MISSING,
  KEY_NAME_TAKEN,
  KEY_PROPOSER_NO_LONGER_ADMIN,
  KEY_ROTATION_UNDER_WAY,
  KEY_UNCHANGED,
  OWN_KEY_CHANGE,
  PRIVATE_KEY_PASTED,
  PUBLIC_KEY_MALFORMED,
  PUBLIC_KEY_REGISTERED,
  SCOPE_MISSING,
  TOO_MANY_KEYS,
} from './errors.ts';
import { changed, editInput, keyId, keyList, makeInput, rotateInput } from './shapes.ts';

const administrators = { audience: 'merchant', permission: [KEYS_EDIT], adminOnly: true, effect: 'change' } as const;
const confirmed = (sms: string) => ({ ...administrators, confirm: { password: true, sms }, loosens: true }) as const;
/** A PEM has lines. */
export const pasted = { multiLine: ['publicKey'] } as const;

export const makeErrors = [
  PUBLIC_KEY_MALFORMED,
  PRIVATE_KEY_PASTED,
  KEY_NAME_TAKEN,
  TOO_MANY_KEYS,
  SCOPE_MISSING,
  KEY_ADDRESS_INVALID,
  PUBLIC_KEY_REGISTERED,
  KEY_END_PAST,
] as const;
export const rotateErrors = [
  PUBLIC_KEY_MALFORMED,
  PRIVATE_KEY_PASTED,
  KEY_MISSING,
  PUBLIC_KEY_REGISTERED,
  KEY_ROTATION_UNDER_WAY,
] as const;

export const editErrors = [
  KEY_MISSING,
  KEY_NAME_TAKEN,
  SCOPE_MISSING,
  KEY_ADDRESS_INVALID,
  KEY_END_PAST,
  KEY_UNCHANGED,
] as const;

export const listKeys = operation({
  path: 'machine/key.list',
  title: '查询接口密钥',
  input: z.object({}),
  /** `canTry`: in the demo calls can be tried on the page. */
  output: keyList.extend({ canTry: z.boolean() }),
  errors: [],
  policy: { audience: 'merchant', permission: [KEYS_PAGE], adminOnly: true, effect: 'read' },
});

/** Confirmed by a second administrator where there is one. */
export const makeKey = operation({
  path: 'machine/key.make',
  title: '新建接口密钥',
  input: z.object({ ...makeInput, mespAuthList }),
  output: changed,
  errors: [...makeErrors, KEY_CHANGE_PENDING],
  policy: { ...confirmed('machine.key.make'), ...pasted },
  codeBinds: {},
});

/** Another public key for the same member; the old one may be used for some days more. */
export const rotateKey = operation({
  path: 'machine/key.rotate',
  title: '更换接口公钥',
  input: z.object({ ...rotateInput, mespAuthList }),
  output: changed,
  errors: [...rotateErrors, KEY_CHANGE_PENDING],
  policy: { ...confirmed('machine.key.rotate'), ...pasted },
  codeBinds: {},
});

/** What widens it is confirmed by a second administrator where there is one; what narrows it is made at once. */
export const editKey = operation({
  path: 'machine/key.edit',
  title: '修改接口密钥',
  input: z.object({ ...editInput, mespAuthList }),
  output: changed,
  errors: [...editErrors, KEY_CHANGE_PENDING],
  policy: confirmed('machine.key.edit'),
  codeBinds: {},
});

/** At once, by one administrator: to stop is safe. */
export const endKey = operation({
  path: 'machine/key.end',
  title: '停用接口密钥',
  input: z.object({ keyId }),
  output: z.object({}),
  errors: [KEY_MISSING],
  policy: administrators,
});

export const decideKey = operation({
  path: 'machine/key.decide',
  title: '确认接口密钥变更',
  input: decisionInput,
  output: changed,
  errors: [
    ...makeErrors,
    KEY_MISSING,
    KEY_CHANGE_DECIDED,
    OWN_KEY_CHANGE,
    KEY_PROPOSER_NO_LONGER_ADMIN,
    KEY_ROTATION_UNDER_WAY,
    KEY_UNCHANGED,
    DECIDER_LOST_RIGHT,
    CHANGE_OUTDATED,
  ],
  policy: confirmed('machine.key.decide'),
  codeBinds: {},
});

export const withdrawKey = operation({
  path: 'machine/key.withdraw',
  title: '撤回接口密钥变更',
  input: takingBackInput,
  output: changed,
  errors: [KEY_CHANGE_DECIDED],
  policy: administrators,
});

const call = z.object({
  callId: z.string(),
  at: z.string(),
  keyName: z.string(),
  method: z.string(),
  path: z.string(),
  requestId: z.string(),
  remoteAddress: z.string(),
  idempotencyKey: z.string(),
  /** Null: it has not ended, or its server was cut off. */
  status: z.number().nullable(),
  code: z.string(),
  ms: z.number().nullable(),
  /** Masked JSON text; null where the answer was too long to be kept. */
  request: z.string(),
  answer: z.string().nullable(),
});
export type ShownCall = z.output<typeof call>;

const callsInput = z.object({
  ...pageInput,
  keyId: keyId.optional(),
  /** Only refused ones. */
  onlyErrors: z.boolean().default(false),
  /** A request id, an idempotency key, or a part of a path. */
  keyword: z.string().trim().max(64).optional(),
});
/** What the logs of both realms are asked, and answer. */
export const callsShape = { input: callsInput, output: pageOutput(call), errors: [] } as const;

export const pageCalls = operation({
  path: 'machine/call.page',
  title: '查询接口调用记录',
  ...callsShape,
  policy: { audience: 'merchant', permission: [CALLS_PAGE], adminOnly: true, effect: 'read' },
});

const tried = z.object({
  /** In the typed client: `getOrder`. */
  name: z.string(),
  method: z.enum(['GET', 'POST']),
  /** Whole: `/open/v1/orders/{orderNo}`. */
  path: z.string(),
  title: z.string(),
  scope: z.string(),
  /** As the contract shows it; body null: it has none. */
  example: z.object({
    path: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.unknown()).nullable(),
  }),
});
export type Tried = z.output<typeof tried>;

/** What can be tried. It exists in the demo alone. */
export const listTried = operation({
  path: 'machine/try.list',
  title: '查询可调试的接口',
  input: z.object({}),
  output: z.object({ list: z.array(tried) }),
  errors: [],
  policy: { audience: 'merchant', permission: [KEYS_EDIT], adminOnly: true, effect: 'read' },
});

export const machineOperations = [
  listTried,
  listKeys,
  makeKey,
  rotateKey,
  editKey,
  endKey,
  decideKey,
  withdrawKey,
  pageCalls,
];
