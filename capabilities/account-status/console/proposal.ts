import { REASON_MAX } from '../constants.ts';

/** What the proposals of a freeze and of its end have in common (`ProposalFields`). */
export const proposal = {
  merchantMax: REASON_MAX,
  reasonMax: REASON_MAX,
  evidence: '风控工单号、文书存档编号等',
};
