/** The public part of reviews for order and the demo. Other files of this folder are private. */
export {
  currentPolicy,
  hasOtherReviewer,
  hasPolicy,
  setPolicies,
  setPolicy,
  reviewLimitsOf,
  reviewOf,
  reviewers,
  reviewersOf,
  type Policy,
} from './policy.ts';
export { passUp } from './pass-up.ts';
export { beyondLimit, limitNow, setReviewerLimit } from './reviewer-limit.ts';
export {
  openReview,
  findReview,
  giveVerdict,
  closeReview,
  exemptionOf,
  approvedHashes,
  reviewedSince,
  type Review,
  type Reviewer,
  type Verdict,
} from './review.ts';
export { decideReviewer, mayDecide, type PolicyLayer, type ReviewStep } from '../domain/review-rule.ts';
