import { z } from 'zod';

/**
 * Lists of the machine interfaces grow at their end: the oldest comes first, so that a cursor, which is a place, leads
 * to the same rows however many have come since.
 */
const PREFIX = 'p';
const CURSOR = /^p([1-9]\d{0,4})$/;
const encode = (pageNo: number): string => btoa(`${PREFIX}${pageNo}`).replace(/=+$/, '');

function pageOf(cursor: string): number | null {
  try {
    const [, pageNo] = CURSOR.exec(atob(cursor)) ?? [];
    return pageNo === undefined ? null : Number(pageNo);
  } catch {
    return null;
  }
}

const WRONG = '翻页位置不正确，请从第一页重新查询';

/** Members of a query that asks for a list. Left out: the first page, of twenty. */
export const apiListQuery = {
  cursor: z
    .string()
    .max(16, WRONG)
    .refine((cursor) => pageOf(cursor) !== null, WRONG)
    .optional(),
  limit: z.enum(['20', '30', '50'], { error: 'limit 为 20、30 或 50' }).default('20'),
};

/** The same as lists of pages ask. */
export const pageOfQuery = ({ cursor, limit }: { cursor?: string | undefined; limit: string }) => ({
  pageNo: cursor === undefined ? 1 : pageOf(cursor)!,
  pageSize: Number(limit),
});

interface PageAnswer<Row> {
  list: Row[];
  pageNo: number;
  pageSize: number;
  totalCount: number;
}

/** A page's answer as the interface has it. */
export const listOfPage = <Row>({ list, pageNo, pageSize, totalCount }: PageAnswer<Row>) => ({
  list,
  nextCursor: pageNo * pageSize < totalCount ? encode(pageNo + 1) : null,
});

/** A place as a client gives it back. */
export const cursorOf = (place: object): string =>
  btoa(JSON.stringify(place)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function placeOf(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/**
 * Members of a query that asks for a list of all merchants, which may have millions of rows: the newest comes first,
 * and a cursor is the place of the last row of the page before.
 */
export const placeQuery = <Place extends z.ZodType>(place: Place) => ({
  cursor: z
    .string()
    .max(256, WRONG)
    .transform((cursor, context): z.output<Place> => {
      const read = place.safeParse(placeOf(cursor));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: WRONG });
      return z.NEVER;
    })
    .optional(),
  limit: apiListQuery.limit,
});

/** The answer of a page by cursor as the interface has it. */
export const listOfPlaces =
  <Row>(placeOfRow: (row: Row) => object) =>
  ({ list, more }: { list: Row[]; more: boolean }) => ({
    list,
    nextCursor: more ? cursorOf(placeOfRow(list.at(-1)!)) : null,
  });

/** Answers of lists: what follows is asked for by `nextCursor`, which is null at the end. */
export const apiList = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), nextCursor: z.string().nullable() });
