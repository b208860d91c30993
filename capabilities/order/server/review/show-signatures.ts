import { ROOT_FILE, signaturesOf, trustedInPem, type CertificateDeps } from '#capabilities/certificate/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ORDER_MISSING } from '../../contract/errors.ts';
import type { querySignatures } from '../../contract/signature-operations.ts';
import { findOrder } from '../row/order-row.ts';

export const showSignatures =
  ({ authority }: CertificateDeps): Handler<typeof querySignatures> =>
  async (context, input) => {
    const { mid } = roleOf(context);
    const order = await findOrder(context.tx, mid, input.orderNo);
    if (!order) return fail(ORDER_MISSING);
    const found = await signaturesOf(context.tx, authority, order);
    return ok({
      list: found.map(({ evidenceId, signerName, signedAt, keySerialNo, signingText, message, fileName, command }) => ({
        evidenceId,
        signerName,
        signedAt: shanghaiIso(signedAt),
        keySerialNo,
        signingText,
        message: message.toString('base64'),
        fileName,
        command,
      })),
      root: await trustedInPem(authority, found),
      rootFileName: ROOT_FILE,
    });
  };
