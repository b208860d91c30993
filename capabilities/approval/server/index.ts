/** What order and the demo may use of reviews. Nobody imports another file of this folder. */
export { setPolicy, reviewOf, reviewersOf, reviewerLimit, setReviewerLimit } from './policy.ts';
export { openReview, findReview, giveVerdict, closeReview, approvedHash, reviewedSince, type Review, type Reviewer, type Verdict } from './review.ts';
export { decideReviewer, mayDecide, type PolicyLayer, type ReviewStep } from '../domain/review-rule.ts';
