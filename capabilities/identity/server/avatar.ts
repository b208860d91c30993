import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { fileOf, personOf } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { AVATAR } from '../constants.ts';
import { AVATAR_INVALID } from '../contract/errors.ts';
import { pictureOf } from '../domain/picture.ts';
import type { FileTaker } from './deps.ts';

/** `file/upload` for the purpose `avatar`: the person's picture; it replaces the one before. */
export const takeAvatar: FileTaker = async (context) => {
  const content = fileOf(context);
  const picture = pictureOf(content);
  const fits = picture?.width === AVATAR.pixels && picture.height === AVATAR.pixels && content.length <= AVATAR.bytes;
  if (!fits) return fail(AVATAR_INVALID);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await context.tx.run(
    `INSERT INTO identity.avatars (person_id, content_type, content, sha256) VALUES ($1, $2, $3, $4)
     ON CONFLICT (person_id) DO UPDATE SET content_type = excluded.content_type, content = excluded.content, sha256 = excluded.sha256, set_at = now()`,
    [personOf(context).personId, picture.type, content, sha256],
  );
  return ok({ fileId: sha256 });
};

/** A data URL, which the page shows unchanged; empty when the person has no picture. */
export async function findAvatar(tx: Tx, personId: string): Promise<string> {
  const row = await tx.one<{ contentType: string; content: Buffer }>(
    'SELECT content_type, content FROM identity.avatars WHERE person_id = $1',
    [personId],
    'identity_find_avatar',
  );
  return row ? `data:${row.contentType};base64,${row.content.toString('base64')}` : '';
}
