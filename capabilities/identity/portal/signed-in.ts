import type { OutputOf } from '#platform/kernel/operation.ts';
import type { loginByPassword } from '../contract/operations.ts';

/** The answer of both kinds of login. */
export type SignedIn = OutputOf<typeof loginByPassword>;

/** Logs in with a password that was sealed for this one try. */
export type SendLogin = (login: {
  loginName: string;
  password: string;
  nonceStr: string;
  pictureId?: string;
  pictureCode?: string;
}) => Promise<SignedIn>;
