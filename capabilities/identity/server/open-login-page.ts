import type { Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { coordinatesOf } from '#platform/wire/sm2-password.ts';
import { PICTURE_CODE, SMS_CODE_MINUTES, SMS_LIMITS } from '../constants.ts';
import type { initLoginKeyboard, openLoginPage, sendLoginCode } from '../contract/operations.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { findPersonByMobile } from './persons.ts';
import { smsWriter } from './message-text.ts';
import { loginCodeMessage } from './messages.ts';
import { providerInfo } from './provider-info.ts';
import { refusalOfPicture } from './picture-code.ts';
import { openPasswordEntry } from './sealed-password.ts';
import { deliver, issueCode, LOGIN_PURPOSE } from './send-code.ts';

/** `login/fromLoginPage`. */
export const showLoginPage =
  (deps: IdentityDeps): Handler<typeof openLoginPage> =>
  async ({ tx, clock }) => {
    const { name, phone, icp } = await providerInfo(tx);
    const { keyId, publicKey } = await deps.transportKey();
    const serverTime = String(nowOf(deps).getTime());
    return ok({
      ...deps.platform,
      providerName: name,
      phone,
      icp,
      pictureCodeDue: false,
      announcements: (await deps.announcements?.(tx, clock.now())) ?? [],
      keyId,
      publicKey,
      serverTime,
    });
  };

/** `login/keyboard/init`. */
export const openLoginKeyboard =
  (deps: IdentityDeps): Handler<typeof initLoginKeyboard> =>
  async ({ tx }) => {
    const { random, publicPoint, nonceStr } = await openPasswordEntry(tx, deps.secret, 'login', null, nowOf(deps));
    const { x, y } = coordinatesOf(publicPoint);
    return ok({ sm2Random: random, publicKeyX: x, publicKeyY: y, nonceStr });
  };

/**
 * `mobile.sms.send`. The answer does not wait for the gateway: for an unknown number there is nothing to wait for, and
 * the time would reveal that (security.md T11).
 */
export const sendCodeForLogin =
  (deps: IdentityDeps): Handler<typeof sendLoginCode> =>
  async ({ tx, remoteAddress, log }, { mobile, pictureId, pictureCode }) => {
    const typed = { pictureId, pictureCode };
    const person = await findPersonByMobile(tx, mobile);
    const write = await smsWriter(tx, loginCodeMessage);
    const order = {
      personId: person?.isActive ? person.personId : null,
      mobile,
      purpose: LOGIN_PURPOSE,
      requestNo: '',
      subject: {},
      remoteAddress,
      limits: SMS_LIMITS,
      textOf: (code: string) => write({ code, minutes: String(SMS_CODE_MINUTES) }),
    };
    const issued = await issueCode(deps, order, async (counters, { lastHour }) =>
      lastHour < (deps.smsLimits?.pictureAfter ?? PICTURE_CODE.afterCodes)
        ? null
        : refusalOfPicture(counters, deps.secret, { kind: 'mobile', name: mobile, remoteAddress }, typed, nowOf(deps)),
    );
    if (!issued.ok) return fail(issued.code);
    if (issued.data.isForSomebody) {
      deliver(deps, issued.data, order).then(
        (sent) => sent || log.warn('the SMS gateway did not take a login code'),
        (error: unknown) => log.error(error),
      );
    }
    return ok({ resendAfterSeconds: deps.smsLimits?.resendAfterSeconds ?? SMS_LIMITS.resendAfterSeconds });
  };
