/** What another public page that logs people in may draw, the same pieces as on the login page: the company pay page does. */
import '../login.css';

export { AccountLoginForm } from '../account-login-form.tsx';
export { MerchantChoice } from '../merchant-choice.tsx';
export type { SendLogin, SignedIn } from '../signed-in.ts';
