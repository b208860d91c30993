export { LoginField as PhoneField } from '#platform/portal-kit/login-field.tsx';
