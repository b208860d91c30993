import type { Tx } from '#platform/db/database.ts';
import { isAdmitted, isWithin, readRange } from '#platform/http/address-range.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCESS_UNCHANGED, ADDRESS_RANGE_EXCLUDES_YOU, ADDRESS_RANGE_INVALID } from '../contract/errors.ts';
import type { showAddresses } from '../contract/protection-operations.ts';
import type { Command } from './commands.ts';
import { waitingSubjects } from './waiting-subjects.ts';
import type { AccessChangeContext } from './prepared.ts';

const SUBJECT = 'addresses';

/** Also in a transaction that is bound to no merchant yet. */
async function rangesOf(tx: Tx, mid: string): Promise<string[]> {
  const row = await tx.one<{ ranges: string[] | null }>(
    'SELECT access.address_ranges($1) AS ranges',
    [mid],
    'access_address_ranges',
  );
  return row?.ranges ?? [];
}

/** Whether a merchant lets people in from this address (`IdentityDeps.admits`). */
export const admits = async (tx: Tx, mid: string, address: string): Promise<boolean> =>
  isAdmitted(address, await rangesOf(tx, mid));

/** `plm/address.list`. */
export const showAddressList: Handler<typeof showAddresses> = async (context) => {
  const { mid } = roleOf(context);
  const [ranges, waiting] = await Promise.all([rangesOf(context.tx, mid), waitingSubjects(context.tx, mid)]);
  return ok({ ranges, ownAddress: context.remoteAddress, isWaiting: waiting.has(SUBJECT) });
};

const rangesText = (ranges: readonly string[]): string => ranges.join('、') || '不限';

/**
 * The whole list. Who proposes it and who confirms it must be in it, so that an administrator is left who can change it
 * again; everybody else of the merchant may be locked out, which is why a second one is asked.
 */
export async function prepareAddresses(
  { tx, actor: { mid }, address }: AccessChangeContext,
  command: Extract<Command, { do: 'addresses' }>,
) {
  const ranges: string[] = [];
  for (const text of command.ranges) {
    const range = readRange(text);
    if (range === null)
      return fail(ADDRESS_RANGE_INVALID, `“${text}”不是地址或网段，例如 203.0.113.8 或 203.0.113.0/24`);
    if (!ranges.includes(range)) ranges.push(range);
  }
  if (ranges.length > 0 && !isWithin(address, ranges))
    return fail(
      ADDRESS_RANGE_EXCLUDES_YOU,
      `您当前的地址 ${address} 不在所填范围内，生效后您将无法登录，请加入后再保存`,
    );
  const was = await rangesOf(tx, mid);
  if (rangesText(was) === rangesText(ranges)) return fail(ACCESS_UNCHANGED);
  return ok({
    subject: SUBJECT,
    title: ranges.length > 0 ? '修改访问地址' : '取消访问地址限制',
    lines: [{ label: '访问地址', before: rangesText(was), after: rangesText(ranges) }],
    isSensitive: true,
    make: async () => {
      await tx.run(
        'INSERT INTO access.address_lists (mid, ranges) VALUES ($1, $2) ON CONFLICT (mid) DO UPDATE SET ranges = excluded.ranges',
        [mid, ranges],
        'access_set_addresses',
      );
      return SUBJECT;
    },
  });
}
