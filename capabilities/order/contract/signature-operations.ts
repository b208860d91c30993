import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { ORDER_MISSING } from './errors.ts';
import { orderNo, read, seesOrders, time } from './shapes.ts';

/** What people have signed with their certificates for an order: its submission, its approvals. */
export const querySignatures = operation({
  path: 'order/querySignatures',
  title: '查询订单签名',
  input: z.object({ orderNo }),
  output: z.object({
    list: z.array(
      z.object({
        evidenceId: z.string(),
        signerName: z.string(),
        signedAt: time,
        keySerialNo: z.string(),
        /** Line by line as it was signed. */
        signingText: z.string(),
        /** A signed message (CMS) in base64, that others can check. */
        message: z.string(),
        /** The command finds the message under this name. */
        fileName: z.string(),
        /** Checks it offline with openssl, in the folder of both files. */
        command: z.string(),
      }),
    ),
    /** The certificates to check against, in PEM; empty where nothing was signed. */
    root: z.string(),
    rootFileName: z.string(),
  }),
  errors: [ORDER_MISSING],
  policy: read(seesOrders),
});
export type OrderSignature = z.output<typeof querySignatures.output>['list'][number];
