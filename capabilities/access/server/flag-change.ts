import type { Operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCESS_UNCHANGED, CERTIFICATE_FLAG_UNSUPPORTED } from '../contract/errors.ts';
import { CERTIFICATE_FLAG } from '../domain/auth-flag.ts';
import type { Command } from './commands.ts';
import type { AccessChangeContext } from './prepared.ts';
import { askCertificate, hasFunctionFlag } from './roles.ts';

/** Functions that a merchant may have signed by a certificate (mark C of calls.md). */
export const signable = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ policy }) => policy.certificate === true);

const requirementText = (required: boolean): string => (required ? '需要数字证书签名' : '不需要数字证书');

/** To ask for a certificate protects; to ask for none any more is confirmed by a second administrator. */
export async function prepareFlag(
  { deps, tx, actor: { mid } }: AccessChangeContext,
  { resourcePath, required }: Extract<Command, { do: 'flag' }>,
) {
  const operation = signable(deps.operations()).find(({ path }) => path === resourcePath);
  if (!operation) return fail(CERTIFICATE_FLAG_UNSUPPORTED);
  if ((await hasFunctionFlag(tx, mid, resourcePath, CERTIFICATE_FLAG)) === required) return fail(ACCESS_UNCHANGED);
  return ok({
    subject: resourcePath,
    title: `${required ? '开启' : '关闭'}“${operation.title}”的数字证书签名`,
    lines: [{ label: operation.title, before: requirementText(!required), after: requirementText(required) }],
    isSensitive: !required,
    make: async () => {
      if (required) await askCertificate(tx, mid, resourcePath);
      else await tx.run('DELETE FROM access.function_flags WHERE mid = $1 AND resource_path = $2', [mid, resourcePath]);
      return resourcePath;
    },
  });
}
