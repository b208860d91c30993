import { edgeErrors, quietCodes, type ErrorTexts } from '#platform/kernel/errors.ts';
import { realmOf } from '#platform/kernel/operation.ts';
import { z } from 'zod';
import type { Binding } from './handler.ts';

/**
 * Finds at start what else only a caller would find: a path twice, a code without its text, money without a request
 * number.
 */
export function checkBindings(bindings: readonly Binding[], texts: ErrorTexts): void {
  const wrong: string[] = [];
  const paths = new Set<string>();
  for (const { operation, waitingHandler, asksFactors } of bindings) {
    const { path, policy, errors, input, accepted } = operation;
    if (paths.has(path)) wrong.push(`${path} is bound twice`);
    paths.add(path);
    for (const code of errors) if (!texts[code]) wrong.push(`${path} may answer ${code}, which has no text`);
    if ((policy.waits === true) !== (waitingHandler !== undefined))
      wrong.push(`${path} waits in its policy or in its binding, not in both`);
    if ((policy.confirm?.when !== undefined) !== (asksFactors !== undefined))
      wrong.push(`${path} asks some calls for factors in its policy or in its binding, not in both`);
    if (accepted && !texts[accepted]) wrong.push(`${path} accepts with ${accepted}, which has no text`);
    if (
      policy.upload &&
      !(input instanceof z.ZodObject && ['size', 'md5', 'sha256'].every((member) => member in input.shape))
    )
      wrong.push(`${path} takes a file of which its input says nothing`);
    if (bindings[0] && realmOf(operation) !== realmOf(bindings[0].operation))
      wrong.push(`${path} is of the other realm`);
    if (policy.movesMoney && policy.audience !== 'merchant') wrong.push(`${path} moves money outside a merchant`);
    if (policy.upload && (policy.effect !== 'change' || policy.audience === 'public'))
      wrong.push(`${path} keeps a file of somebody who is not known`);
    if ((policy.movesMoney || policy.confirm?.sms) && input instanceof z.ZodObject && !('requestNo' in input.shape))
      wrong.push(`${path} moves money, or is confirmed by a code, without requestNo`);
  }
  for (const code of [...Object.keys(edgeErrors), ...Object.keys(quietCodes)])
    if (!texts[code]) wrong.push(`the edge's ${code} has no text`);
  if (wrong.length) throw new Error(wrong.join('\n'));
}
