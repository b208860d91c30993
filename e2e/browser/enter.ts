import type { Page } from 'playwright-core';
import { LOGIN_PASSWORD } from '#apps/server/demo/cast.data.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';

/** Of the same origin as the portal, and next to nothing to load. */
const LIGHTEST_ADDRESS = '/healthz';
/** In the shell, and nothing else to show. */
const LIGHTEST_PAGE = '/no/such/page';

interface Session {
  /** PKCS #8 in base64. */
  privateKey: string;
  /** SPKI in base64. */
  publicKey: string;
  ptoken: string;
  homePage: string;
}

/**
 * A person who has logged in, at a page of the portal that shows nothing. For tests that are about something else: the
 * login page and the home page are two thirds of what a login by hand costs. An outside client logs in, and the window
 * gets its token and key as the portal keeps them (platform/portal-kit/storage.ts, signing-key.ts).
 */
export async function enterAs(product: RunningProduct, page: Page, loginName: string): Promise<void> {
  const client = createOutsideClient(product.url);
  const { data, responseDesc } = await client.login(loginName, LOGIN_PASSWORD);
  if (client.ptoken === null) throw new Error(`${loginName} cannot log in: ${responseDesc}`);
  await page.goto(`${product.url}${LIGHTEST_ADDRESS}`);
  await page.evaluate(keepSession, {
    privateKey: client.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    publicKey: client.signKey,
    ptoken: client.ptoken,
    homePage: data.homePageUrl,
  });
  await page.goto(`${product.url}/#${LIGHTEST_PAGE}`);
  await page.getByRole('navigation').first().waitFor();
}

/** Runs in the page. */
async function keepSession({ privateKey, publicKey, ptoken, homePage }: Session): Promise<void> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const bytes = Uint8Array.from(atob(privateKey), (letter) => letter.codePointAt(0)!);
  const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('pkcs8', bytes, rsa, false, ['sign']);
  const opening = indexedDB.open('portal-keys', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'));
  const database = await done(opening);
  await done(
    database.transaction('keys', 'readwrite').objectStore('keys').add({ privateKey: key, publicKey }, 'signing'),
  );
  database.close();
  sessionStorage.setItem('ptoken', ptoken);
  sessionStorage.setItem('homePage', homePage);
}
