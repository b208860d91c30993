import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { PICTURE_CODE } from '../constants.ts';
import { PICTURE_CODE_REQUIRED, WRONG_PICTURE_CODE } from '../contract/errors.ts';
import type { openPicture } from '../contract/operations.ts';
import { drawPicture } from './draw-picture.ts';
import { glyphs } from '../domain/glyphs.data.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';

/** What a picture is good for: one kind of try with one name from one address. */
export interface Attempt {
  kind: 'account' | 'mobile';
  name: string;
  remoteAddress: string;
}

/** As the call that is tried has them. */
interface Typed {
  pictureId?: string | undefined;
  pictureCode?: string | undefined;
}

const LETTERS = Object.keys(glyphs);
const RANDOM_STEPS = 2 ** 32;
const random = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

const hashOf = (secret: Buffer, { kind, name, remoteAddress }: Attempt): string =>
  keyedHash(secret, 'picture', [kind, ownerOf(remoteAddress), name.toLowerCase()].join('\n'));

/** `login/picture`: draws one for any name, one that nobody has too. */
export const showPicture =
  (deps: Pick<IdentityDeps, 'secret' | 'realClock'>): Handler<typeof openPicture> =>
  async ({ tx, remoteAddress }, { attempt: kind, name }) => {
    const now = nowOf(deps);
    const pictureId = newId();
    const answer = Array.from({ length: PICTURE_CODE.letters }, () => LETTERS[randomInt(LETTERS.length)]!).join('');
    await tx.run(
      'INSERT INTO identity.pictures (id, attempt, answer, expires_at) VALUES ($1, $2, $3, $4)',
      [
        pictureId,
        hashOf(deps.secret, { kind, name, remoteAddress }),
        answer,
        new Date(now.getTime() + PICTURE_CODE.liveMs),
      ],
      'identity_keep_picture',
    );
    const picture = `data:image/png;base64,${drawPicture(answer, random).toString('base64')}`;
    return ok({ pictureId, picture, expiresInSeconds: PICTURE_CODE.liveMs / 1000 });
  };

/**
 * Why a try that needs a picture code is refused; null when the code is right. The picture is used up by the try,
 * for any text that was typed, so the transaction must commit.
 */
export async function refusalOfPicture(
  tx: Tx,
  secret: Buffer,
  attempt: Attempt,
  { pictureId, pictureCode }: Typed,
  now: Date,
): Promise<typeof PICTURE_CODE_REQUIRED | typeof WRONG_PICTURE_CODE | null> {
  if (pictureId === undefined || pictureCode === undefined) return PICTURE_CODE_REQUIRED;
  const kept = await tx.one<{ attempt: string; answer: string; expiresAt: Date }>(
    'DELETE FROM identity.pictures WHERE id = $1 RETURNING attempt, answer, expires_at',
    [pictureId],
    'identity_use_picture',
  );
  const isRight = kept?.answer === pictureCode.toUpperCase() && kept.attempt === hashOf(secret, attempt);
  return isRight && kept.expiresAt.getTime() > now.getTime() ? null : WRONG_PICTURE_CODE;
}
