/** For other public pages with a login, apart from its form: most people have one merchant. */
export { MerchantChoice } from '../merchant-choice.tsx';
