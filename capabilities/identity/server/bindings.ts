import { bind, bindWaiting, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import {
  decideQrLogin,
  loginByQr,
  openQrLogin,
  scanQrLogin,
  watchQrLogin,
  watchSceneQr,
} from '../contract/qr-operations.ts';
import * as own from '../contract/own-operations.ts';
import { takeAvatar } from './avatar.ts';
import { decideQr, scanQr } from './decide-qr-login.ts';
import type { IdentityDeps } from './deps.ts';
import { endLogin, enter, leave } from './enter-merchant.ts';
import { loginWithCode, loginWithPassword } from './login.ts';
import { takeFile } from './take-file.ts';
import { openLoginKeyboard, sendCodeForLogin, showLoginPage } from './open-login-page.ts';
import { endOthers, endSessionOf, showLogins, showSessions } from './own-sessions.ts';
import { changeLoginName, changeNickName, changeReserveMessage } from './own-settings.ts';
import { decoyHash } from './password-hash.ts';
import { showPicture } from './picture-code.ts';
import { loginWithQr, openQr, watchQr } from './qr-login.ts';
import { watchScene } from './scene-qr.ts';

export function identityBindings(deps: IdentityDeps): Binding[] {
  // Computed before the first login, whose time would otherwise differ from the others.
  void decoyHash(deps.secret);
  return [
    bind(operations.openLoginPage, showLoginPage(deps)),
    bind(operations.initLoginKeyboard, openLoginKeyboard(deps)),
    bind(operations.loginByPassword, loginWithPassword(deps)),
    bind(operations.loginByMobile, loginWithCode(deps)),
    bind(operations.sendLoginCode, sendCodeForLogin(deps)),
    bind(operations.openPicture, showPicture(deps)),
    bind(openQrLogin, openQr(deps)),
    bindWaiting(watchQrLogin, watchQr(deps)),
    bind(loginByQr, loginWithQr(deps)),
    bind(scanQrLogin, scanQr(deps)),
    bind(decideQrLogin, decideQr(deps)),
    bindWaiting(watchSceneQr, watchScene(deps)),
    bind(operations.enterMerchant, enter(deps)),
    bind(operations.switchMerchant, enter(deps)),
    bind(operations.leaveMerchant, leave(deps)),
    bind(operations.logout, endLogin(deps)),
    bind(own.setLoginName, changeLoginName(deps)),
    bind(own.setReserveMessage, changeReserveMessage),
    bind(own.setNickName, changeNickName),
    bind(own.listSessions, showSessions(deps)),
    bind(own.endOneSession, endSessionOf(deps)),
    bind(own.endOtherSessions, endOthers(deps)),
    bind(own.pageLoginRecords, showLogins),
    bind(operations.uploadFile, takeFile({ ...deps.fileTakers, avatar: takeAvatar })),
  ];
}
