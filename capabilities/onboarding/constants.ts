/** Numbers of onboarding. */

/** What is attached to an application (section 3 of the provider's requirements). */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const ATTACHMENTS_MAX = 30;
/** An application by a program, with its papers in base64. */
export const API_APPLICATION_BYTES = 8 * 1024 * 1024;
/** A picture that would be larger on a screen than any scan is not decoded by anybody. */
export const PICTURE_PIXELS = 60_000_000;
/** Compressed parts of a PDF are searched for scripts up to this size; what is larger is refused. */
export const PDF_INFLATED_BYTES = 64 * 1024 * 1024;
export const ATTACH_TIMEOUT_MS = 60_000;

export const BENEFICIARIES_MAX = 10;
export const REASON = { min: 5, max: 200 } as const;

/** An invitation is good for three days. */
export const INVITATION_MS = 72 * 3_600_000;
/** Between two messages to one administrator. */
export const INVITE_AGAIN_MS = 60_000;

/** Merchants of one sheet, and its size as the batch pages take it by right. */
export const SHEET_ROWS = 5_000;
export const SHEET_BYTES = 20 * 1024 * 1024;
export const SHEET_TIMEOUT_MS = 180_000;
/** Rows of the template whose cells are texts from the start. */
export const SHEET_TEMPLATE_ROWS = 5_000;
/** Shared codes and accounts that the page of a draft lists with a link. */
export const SHARED_SHOWN = 50;
/** Jobs that open merchants of one sheet at the same time. */
export const OPENING_LANES = 4;
/** An opening that throws is tried so often before its application is returned. */
export const OPENING_TRIES = 3;

/** ID numbers that one person opens in 24 hours; one that is open already is not counted again. */
export const REVEALS_A_DAY = 100;
/** Applications of which one person opens papers in 24 hours: a scan shows the whole number too. */
export const PAPERS_A_DAY = 300;
