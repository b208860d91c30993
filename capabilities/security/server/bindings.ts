import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as resets from '../contract/reset-operations.ts';
import * as personal from '../contract/personal-operations.ts';
import { grantControl } from './control-grant.ts';
import type { SecurityDeps } from './deps.ts';
import { showOperationRecords } from './operation-records.ts';
import { changeMobile, sendCodeToNewMobile } from './own-mobile.ts';
import { updateLoginPassword } from './own-login-password.ts';
import { openTradePasswordEntry, resetPassword, showRealNameCheck, updatePassword } from './own-password.ts';
import { applyForReset, decideOnReset, resetWays, showResets } from './password-resets.ts';
import { showPreview } from './preview.ts';
import { sendConfirmCode } from './send-confirm-code.ts';

export const securityBindings = (deps: SecurityDeps): Binding[] => [
  bind(operations.getRandom, openTradePasswordEntry(deps)),
  bind(operations.grantPasswordControl, grantControl(deps)),
  bind(operations.sendSmsCode, sendConfirmCode(deps)),
  bind(operations.sendFundsSmsCode, sendConfirmCode(deps)),
  bind(operations.previewCall, showPreview),
  bind(operations.updateTradePwd, updatePassword(deps)),
  bind(operations.resetTradePwd, resetPassword(deps)),
  bind(resets.showResetWays, resetWays(deps)),
  bind(resets.askForReset, applyForReset(deps)),
  bind(resets.listResets, showResets(deps)),
  bind(resets.decideReset, decideOnReset(deps)),
  bind(personal.updateLoginPwd, updateLoginPassword(deps)),
  bind(personal.sendNewMobileCode, sendCodeToNewMobile(deps)),
  bind(personal.updateMobile, changeMobile(deps)),
  bind(operations.queryRealAuthFlag, showRealNameCheck),
  bind(operations.pageOperationRecords, showOperationRecords(deps)),
];
