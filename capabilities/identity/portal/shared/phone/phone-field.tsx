export { LoginField as PhoneField } from '../../login-field.tsx';
