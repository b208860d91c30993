import { expect, it } from 'vitest';
import { addressForPhone } from './qr-address.ts';

const HERE = 'http://192.168.1.20:8080/#/login';
const SCAN = '#/login?qrCodeId=0123';

it.each([
  ['an address of the portal', `https://portal.example/m/${SCAN}`, `https://portal.example/m/${SCAN}`],
  ['an address of this machine', `http://127.0.0.1:8080/m/${SCAN}`, `http://192.168.1.20:8080/m/${SCAN}`],
  ['its name', `http://localhost:8080/m/${SCAN}`, `http://192.168.1.20:8080/m/${SCAN}`],
  ['no host', `./m/${SCAN}`, `http://192.168.1.20:8080/m/${SCAN}`],
  ['another service of this machine', 'http://127.0.0.1:8081/bind?t=1', 'http://127.0.0.1:8081/bind?t=1'],
])('The QR of %s is an address that a phone can open', (_, qrCode, opened) => {
  expect(addressForPhone(qrCode, HERE)).toBe(opened);
});
