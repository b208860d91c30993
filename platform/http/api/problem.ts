import { apiEdge, type ApiEdgeCode } from '#platform/kernel/api-errors.ts';
import { memberOf, type ApiOperation } from '#platform/kernel/api-operation.ts';
import {
  type ErrorMembers,
  type ErrorTexts,
  APPLICATION_NOT_OPEN,
  NO_RIGHT,
  PROCESSING,
  BUSY,
} from '#platform/kernel/errors.ts';
import type { Failure } from '#platform/kernel/result.ts';

/** RFC 9457, with our code and both languages. */
export interface Problem {
  type: string;
  status: number;
  code: string;
  title: string;
  titleEn: string;
  /** The member that is wrong: `body.amount`. */
  member?: string;
  /** Of many parts or members, each that is wrong. */
  faults?: readonly ProblemFault[];
  requestId: string;
}

/** In the data of a refusal whose code may be about several members: the name of this one. */
interface About {
  about?: string;
}

interface ProblemFault {
  /** Of a batch only. */
  line?: number;
  member: string;
  title: string;
  titleEn: string;
}

/** The status of all that the merchant or the rules refuse. */
const REFUSED = 422;
/** Codes of the platform that are no refusal of a rule. */
const STATUSES: Readonly<Record<string, number>> = {
  [BUSY]: 503,
  [PROCESSING]: 409,
  [NO_RIGHT]: 403,
  [APPLICATION_NOT_OPEN]: 403,
};

const isEdgeCode = (code: string): code is ApiEdgeCode => code in apiEdge;

/** `notFound`: codes of capabilities that say that something does not exist. */
export const statusOf = (code: string, notFound: ReadonlySet<string>): number =>
  isEdgeCode(code) ? apiEdge[code][0] : notFound.has(code) ? 404 : (STATUSES[code] ?? REFUSED);

export interface ProblemTexts {
  errorTexts: ErrorTexts;
  /** For programs, where the sentence of a code speaks of a page. */
  chinese: ErrorTexts;
  english: ErrorTexts;
  notFound: ReadonlySet<string>;
  members: ErrorMembers;
}

export function problemOf(
  { errorTexts, chinese: ofPrograms, english, notFound, members }: ProblemTexts,
  { code, text, data }: Failure,
  requestId: string,
  operation?: ApiOperation,
): Problem {
  const [status, chinese, english_] = isEdgeCode(code)
    ? apiEdge[code]
    : [
        statusOf(code, notFound),
        ofPrograms[code] ?? errorTexts[code] ?? errorTexts[BUSY] ?? '',
        english[code] ?? 'The request was refused.',
      ];
  const {
    about = members[code],
    member = operation && about && memberOf(operation, about),
    titleEn,
    faults,
  } = (data ?? {}) as Partial<Problem> & About;
  return {
    type: `urn:merchant-portal:error:${code}`,
    status,
    code,
    title: text ?? chinese,
    titleEn: titleEn ?? english_,
    ...(member ? { member } : {}),
    ...(faults === undefined ? {} : { faults }),
    requestId,
  };
}
