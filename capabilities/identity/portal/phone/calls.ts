import { namedOperation } from '#platform/portal-kit/named-operation.ts';
import type * as operations from '../../contract/operations.ts';
import type * as qr from '../../contract/qr-operations.ts';

/** The calls of identity that phones make. */
export const sendLoginCode = namedOperation<typeof operations.sendLoginCode>('mobile.sms.send');
export const openPicture = namedOperation<typeof operations.openPicture>('login/picture');
export const loginByMobile = namedOperation<typeof operations.loginByMobile>('login/mobile');
export const scanQrLogin = namedOperation<typeof qr.scanQrLogin>('login/qr/open');
export const decideQrLogin = namedOperation<typeof qr.decideQrLogin>('login/qr/decide');
