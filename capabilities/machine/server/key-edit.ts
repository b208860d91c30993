import type { ChangeContext, Prepared } from '#capabilities/change/server/index.ts';
import { nowOf, renameMachinePerson } from '#capabilities/identity/server/index.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { KEY_ADDRESS_INVALID } from '../contract/errors.ts';
import { KEY_END_PAST, KEY_MISSING, KEY_NAME_TAKEN, KEY_UNCHANGED, SCOPE_MISSING } from '../contract/errors.ts';
import { lastDayOf } from '../contract/last-day.ts';
import type { MachineDeps } from './deps.ts';
import { keyPersonName } from './find-key.ts';
import { expiryOf, limitText, ownerOf, rangesOf, titlesOf, type KeySettings } from './key-settings.ts';
import { loosensKey, type KeyTerms } from './key-terms.ts';

export type EditCommand = KeySettings & { do: 'edit'; keyId: string };

interface Row extends KeyTerms {
  name: string;
  personId: string;
}

/** Locked: a call by the key that is under way ends first. */
const OPEN_KEY = `SELECT name, person_id, scopes, addresses, single_fen, day_fen, day_count,
    expires_at FROM machine.keys WHERE mid = $1 AND key_id = $2 AND ended_at IS NULL FOR UPDATE`;

const limitsOf = ({ singleFen, dayFen, dayCount }: KeyTerms): string =>
  limitText({
    single: singleFen === null ? undefined : yuanOfFen(singleFen),
    day: dayFen === null ? undefined : yuanOfFen(dayFen),
    dayCount: dayCount ?? undefined,
  });

/** What is other than before, in words. */
function linesOf(deps: MachineDeps, before: Row, after: KeyTerms & { name: string }): ChangeLine[] {
  const line = (label: string, wordsOf: (terms: KeyTerms & { name: string }) => string): ChangeLine => ({
    label,
    before: wordsOf(before),
    after: wordsOf(after),
  });
  return [
    line('名称', ({ name }) => name),
    line('权限', ({ scopes }) => titlesOf(deps, scopes)),
    line('访问地址', ({ addresses }) => addresses.join('、') || '不限'),
    line('限额', limitsOf),
    line('到期日', ({ expiresAt }) => lastDayOf(expiresAt) ?? '长期'),
  ].filter((one) => one.before !== one.after);
}

type EditCode =
  | typeof KEY_MISSING
  | typeof KEY_NAME_TAKEN
  | typeof SCOPE_MISSING
  | typeof KEY_ADDRESS_INVALID
  | typeof KEY_END_PAST
  | typeof KEY_UNCHANGED;

/** What widens a key waits for a second person; what narrows it, or names it otherwise, is made at once. */
export async function prepareEdit(
  changeContext: ChangeContext<MachineDeps>,
  { keyId, ...settings }: EditCommand,
): Promise<Result<Prepared, EditCode>> {
  const { deps, tx } = changeContext;
  const mid = ownerOf(changeContext);
  const before = await tx.one<Row>(OPEN_KEY, [mid, keyId], 'machine.key_to_edit');
  if (!before) return fail(KEY_MISSING);
  const ranges = rangesOf(settings.addresses);
  if (!ranges.ok) return ranges;
  const scopes = deps.scopes.filter(({ code }) => settings.scopes.includes(code)).map(({ code }) => code);
  if (scopes.length !== new Set(settings.scopes).size) return fail(SCOPE_MISSING);
  const after = {
    name: settings.name,
    scopes,
    addresses: ranges.data,
    singleFen: settings.single ? fenOfYuan(settings.single) : null,
    dayFen: settings.day ? fenOfYuan(settings.day) : null,
    dayCount: settings.dayCount ?? null,
    expiresAt: expiryOf(settings),
  };
  const isOtherEnd = after.expiresAt?.getTime() !== before.expiresAt?.getTime();
  if (isOtherEnd && settings.endDate !== undefined && settings.endDate <= shanghaiDate(nowOf(deps)))
    return fail(KEY_END_PAST);
  const namesake = await tx.one(
    'SELECT 1 FROM machine.keys WHERE mid = $1 AND name = $2 AND key_id <> $3 AND ended_at IS NULL',
    [mid, settings.name, keyId],
    'machine.namesake',
  );
  if (namesake) return fail(KEY_NAME_TAKEN);
  const lines = linesOf(deps, before, after);
  if (lines.length === 0) return fail(KEY_UNCHANGED);
  return ok({
    subject: keyId,
    title: `修改接口密钥“${before.name}”`,
    lines,
    isSensitive: loosensKey(before, after),
    make: async () => {
      await tx.run(
        `UPDATE machine.keys SET (name, scopes, addresses, single_fen, day_fen, day_count, expires_at) = ($3, $4, $5, $6, $7, $8, $9)
          WHERE mid = $1 AND key_id = $2`,
        [
          mid,
          keyId,
          after.name,
          scopes,
          after.addresses,
          after.singleFen,
          after.dayFen,
          after.dayCount,
          after.expiresAt,
        ],
        'machine.edit_key',
      );
      if (deps.realm === 'merchant' && after.name !== before.name)
        await renameMachinePerson(tx, before.personId, keyPersonName(after.name));
    },
  });
}
