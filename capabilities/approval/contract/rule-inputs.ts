import { z } from 'zod';
import { amountInput, restAmountInput } from '#platform/kernel/page.ts';
import { RULE } from '../constants.ts';

/**
 * One step as people set it: any holder of the right to review, an administrator, or these persons. `all` needs every
 * one of them.
 */
const stepInput = z
  .object({
    who: z.enum(['reviewer', 'admin', 'persons'], { error: '请选择由谁复核' }),
    personIds: z.array(z.uuid()).max(RULE.persons, `一个步骤最多指定${RULE.persons}人`).default([]),
    mode: z.enum(['any', 'all']).default('any'),
  })
  .refine(({ who, personIds }) => who !== 'persons' || personIds.length > 0, {
    error: '请选择复核人员',
    path: ['personIds'],
  })
  .refine(({ personIds }) => new Set(personIds).size === personIds.length, {
    error: '同一人员只能选择一次',
    path: ['personIds'],
  });
export type StepInput = z.output<typeof stepInput>;

const layerInput = z.object({
  /** Yuan, inclusive; the layer ends where the next begins. */
  from: restAmountInput,
  steps: z.array(stepInput).max(RULE.steps, `每档最多设置${RULE.steps}个复核步骤`),
});

/** Layers follow each other without a gap, because each begins where the one before ends. */
export const layersInput = z
  .array(layerInput)
  .min(1, '请至少保留一档金额')
  .max(RULE.layers, `最多设置${RULE.layers}档金额`)
  .superRefine((layers, context) => {
    for (const [index, { from }] of layers.entries()) {
      const before = layers[index - 1];
      if (!before && Number(from) !== 0)
        context.addIssue({ code: 'custom', message: '第一档须从 0 元开始', path: [index, 'from'] });
      if (before && Number(from) <= Number(before.from))
        context.addIssue({ code: 'custom', message: '起始金额须大于上一档的起始金额', path: [index, 'from'] });
    }
  });

/** Left out: no order is exempt because a key has made it. */
export const keyBelowInput = amountInput.nullable().default(null);
