import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

it.each([
  ['https://console.example.com', { id: 'console.example.com', origin: 'https://console.example.com' }],
  ['https://console.example.com:8443', { id: 'console.example.com', origin: 'https://console.example.com:8443' }],
  ['http://localhost:8082', { id: 'localhost', origin: 'http://localhost:8082' }],
  ['http://127.0.0.1:8082', { id: 'localhost', origin: 'http://localhost:8082' }],
  ['http://[::1]:8082', { id: 'localhost', origin: 'http://localhost:8082' }],
  ['https://127.0.0.1', null],
  ['https://10.1.2.3', null],
  ['https://[2001:db8::1]', null],
  ['http://console.example.com', null],
])('A console at %s has passkeys of this name and origin', (url, expected) => {
  expect(relyingPartyOf(url)).toEqual(expected);
});
