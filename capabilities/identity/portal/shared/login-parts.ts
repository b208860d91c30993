/** Parts of the login page for other public pages with a login, such as the company pay page. */
import '../login.css';

export { LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
export { AccountLoginForm } from '../account-login-form.tsx';
export type { SendLogin, SignedIn } from '../signed-in.ts';
