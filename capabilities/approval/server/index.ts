/** The public part of reviews for order and the demo. Other files of this folder are private. */
export { setPolicy, reviewOf, reviewersOf, reviewerLimit, setReviewerLimit } from './policy.ts';
export {
  openReview,
  findReview,
  giveVerdict,
  closeReview,
  approvedHash,
  reviewedSince,
  type Review,
  type Reviewer,
  type Verdict,
} from './review.ts';
export { decideReviewer, mayDecide, type PolicyLayer, type ReviewStep } from '../domain/review-rule.ts';
