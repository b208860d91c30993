/** The public part of onboarding for apps/server, the demo and higher capabilities. Other files are private. */
export { invite } from './invitation.ts';
export { openMerchant, type OpeningDeps } from './open-merchant.ts';
export { areOwnPapers, evidenceOfPapers, loosePapers, takePaper, type ProposedPaper } from './papers.ts';
