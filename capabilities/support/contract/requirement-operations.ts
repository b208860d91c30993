import { z } from 'zod';
import { sees } from '#capabilities/change/contract/provider-shapes.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { MERCHANT_MISSING, MERCHANT_NOT_OPENED } from './errors.ts';
import { mid, VIEW } from './shapes.ts';

/** A requirement whose day is over is overdue; what is missing or ends soon is due. */
export const requirementStates = { overdue: '已逾期', due: '待处理' } as const;
export const requirementTones = { overdue: 'bad', due: 'waiting' } as const;

const requirement = z.object({
  /** 营业执照. */
  name: z.string(),
  /** 将于 2026-12-05 到期，请商户提供新的营业执照. */
  text: z.string(),
  state: keysOf(requirementStates),
  /** The tab of the merchant that shows it; empty: none does. */
  tab: z.string(),
  /** The application whose page shows it; null: none does. */
  applicationNo: z.string().nullable(),
});
export type Requirement = z.output<typeof requirement>;

/** What is due from a merchant, the overdue first. */
export const listRequirements = operation({
  path: 'console/merchant/requirements',
  realm: 'provider',
  title: '查看商户待补事项',
  input: z.object({ mid }),
  output: z.object({ list: z.array(requirement) }),
  errors: [MERCHANT_MISSING, MERCHANT_NOT_OPENED],
  policy: sees(...VIEW),
});
