import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { searchTermOf, type SearchHit, type SearchSource, type SearchTerm } from '#platform/search/index.ts';
import { HITS_OF_A_LIST, HITS_OF_ONE } from '../constants.ts';
import { SEARCH_TEXT_TOO_SHORT } from '../contract/errors.ts';
import type { searchAll } from '../contract/operations.ts';

const describe = ({ id, title, amountFen, note, page, query = {}, filter = {} }: SearchHit) => ({
  id,
  title,
  amount: amountFen === undefined ? null : yuanOfFen(amountFen),
  note,
  page,
  query,
  filter,
});

/** A single character or digit would find everything. */
const isTooShort = ({ digits, tail, name, amountFen, text }: SearchTerm): boolean =>
  (digits ?? tail ?? name ?? amountFen) === null && [...text].length < 2;

/** Asks every source that the person may see, in one round trip for most of them. */
export const searchEverything =
  (sources: readonly SearchSource[]): Handler<typeof searchAll> =>
  async (context, { words }) => {
    const { mid, permissions } = roleOf(context);
    const { tx } = context;
    const terms = words.map(searchTermOf);
    if (terms.every(isTooShort)) return fail(SEARCH_TEXT_TOO_SHORT);
    const limit = words.length === 1 ? HITS_OF_ONE : HITS_OF_A_LIST;
    const allowed = sources.filter(({ permission }) => permission.every((code) => permissions.has(code)));
    const found = await Promise.all(
      allowed.map(async (source) => ({ source, hits: await source.find({ tx, mid, terms, limit }) })),
    );
    return ok({
      items: words.map((word, index) => ({
        word,
        groups: found
          .map(({ source: { name, title }, hits }) => ({
            name,
            title,
            hits: hits
              .filter(({ term }) => term === index)
              .slice(0, limit)
              .map(describe),
          }))
          .filter(({ hits }) => hits.length > 0),
      })),
    });
  };
