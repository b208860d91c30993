import { z } from 'zod';

/** Of an issue from the form: who gets what is what a reviewer approves. A sheet's lines are the order's own. */
export const issueDetails = z.object({
  activity: z.string(),
  greeting: z.string(),
  packets: z.array(z.object({ payee: z.string(), name: z.string(), amount: z.string() })),
});
export type IssueDetails = z.output<typeof issueDetails>;
