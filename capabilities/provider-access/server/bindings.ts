import { decoyHash } from '#capabilities/identity/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as own from '../contract/own-operations.ts';
import * as passkeys from '../contract/passkey-operations.ts';
import { proposeProviderInfo, showProviderInfo } from '../contract/provider-info-operations.ts';
import * as users from '../contract/user-operations.ts';
import * as views from '../contract/view-operations.ts';
import type { ProviderAccessDeps } from './deps.ts';
import { acceptInvitation, confirmInvitation, showInvitation } from './invitations.ts';
import { endLogin, loginWithPassword, loginWithSecondFactor, openKeyboard, showLoginPage } from './login.ts';
import { endOther, ownLogins } from './own-logins.ts';
import { changePassword, confirmAuthenticator, renewAuthenticator } from './own-factors.ts';
import { addPasskey, beginPasskey, ownPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';
import { ownViews, removeView, renameView, replaceView, saveView, setDefault } from './own-views.ts';
import { beginLoginByPasskey, loginByPasskey } from './passkey-login.ts';
import { showPreview } from './preview.ts';
import { proposeForUser, proposeInvitation, proposeRoles } from './propose-user-change.ts';
import { askForInfo, showInfoVersions } from './provider-info.ts';
import { recordsFile, showRecords } from './show-records.ts';
import { showUsers } from './show-users.ts';
import { showInfo } from './show-info.ts';

export function providerAccessBindings(deps: ProviderAccessDeps): Binding[] {
  // Computed before the first login, whose time would otherwise differ from the others.
  void decoyHash(deps.secret);
  return [
    bind(operations.openConsole, showLoginPage(deps)),
    bind(operations.openPasswordKeyboard, openKeyboard(deps)),
    bind(operations.login, loginWithPassword(deps)),
    bind(operations.loginWithTotp, loginWithSecondFactor(deps)),
    bind(operations.openInvitation, showInvitation(deps)),
    bind(operations.acceptInvitation, acceptInvitation(deps)),
    bind(operations.confirmInvitation, confirmInvitation(deps)),
    bind(operations.consoleInfo, showInfo(deps)),
    bind(operations.previewConsoleCall, showPreview),
    bind(operations.logout, endLogin(deps)),
    bind(users.pageUsers, showUsers),
    bind(users.inviteUser, proposeInvitation(deps)),
    bind(users.changeUserRoles, proposeRoles(deps)),
    bind(users.disableUser, proposeForUser(deps, 'disable')),
    bind(users.enableUser, proposeForUser(deps, 'enable')),
    bind(users.renewUser, proposeForUser(deps, 'renew')),
    bind(users.pageRecords, showRecords(deps)),
    bind(users.exportRecords, recordsFile(deps)),
    bind(own.showOwnLogins, ownLogins(deps)),
    bind(own.endOwnSession, endOther(deps)),
    bind(own.changeOwnPassword, changePassword(deps)),
    bind(own.renewOwnAuthenticator, renewAuthenticator(deps)),
    bind(own.confirmOwnAuthenticator, confirmAuthenticator(deps)),
    bind(passkeys.beginPasskeyLogin, beginLoginByPasskey(deps)),
    bind(passkeys.loginWithPasskey, loginByPasskey(deps)),
    bind(passkeys.showOwnPasskeys, ownPasskeys(deps)),
    bind(passkeys.beginOwnPasskey, beginPasskey(deps)),
    bind(passkeys.addOwnPasskey, addPasskey(deps)),
    bind(passkeys.renameOwnPasskey, renamePasskey),
    bind(passkeys.removeOwnPasskey, removePasskey),
    bind(views.showOwnViews, ownViews),
    bind(views.saveOwnView, saveView(deps)),
    bind(views.renameOwnView, renameView),
    bind(views.replaceOwnView, replaceView),
    bind(views.setDefaultView, setDefault),
    bind(views.removeOwnView, removeView),
    bind(showProviderInfo, showInfoVersions),
    bind(proposeProviderInfo, askForInfo),
  ];
}
