import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call, refreshCalls, useChange, useSession } from '#platform/portal-kit/index.ts';
import { showMissingContainer } from '#platform/portal-kit/certificate-dialogs.tsx';
import { SigningFailure, type HeldCertificate, type KeyAlgorithm } from '#platform/portal-kit/signing-container.ts';
import { containerForNewKey, containerOf } from '#platform/portal-kit/signing-containers.ts';
import { toast } from '#platform/ui/index.ts';
import { applyCertificate, installCertificate, listCertificates } from '../contract/operations.ts';

export type CertificateRow = OutputOf<typeof listCertificates>['list'][number];

/** The texts of spec section 8. */
const REQUEST_FAILED = '数字证书申请P10出错';
const APPLICATION_FAILED = '数字证书申请失败';
const INSTALLATION_FAILED = '数字证书安装失败';
const INSTALLED = '证书安装成功';

const signsNow = (certSerialNo: string): void =>
  useSession.setState(({ user }) => ({ user: user && { ...user, certSerialNo } }));

/** Told apart by its time where one person applies twice. */
const newContainerName = (userName: string): string =>
  `${userName.replace(/[^\p{L}\p{N}]/gu, '')}-${Date.now().toString(36)}`;

/** Thrown within this file; its message is shown. */
class Fault extends Error {}

/** The container's own words are for people; other errors are not. */
const faultOf = (text: string, error: unknown): Fault =>
  new Fault(error instanceof SigningFailure ? `${text}：${error.message}` : text);

/**
 * Applying and installing: the key is made where it stays, and the server learns when the certificate is stored with
 * it. `fault` says what went wrong, until the next try.
 */
export function useApplication(browserKey: boolean) {
  const change = useChange(applyCertificate, { refreshes: [listCertificates] });
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState('');
  const userName = useSession((state) => state.user?.userName ?? '');

  async function apply(algorithm: KeyAlgorithm): Promise<void> {
    const container = await containerForNewKey(browserKey, algorithm);
    if (!container) return showMissingContainer();
    const containerName = newContainerName(userName);
    const question = { containerName, commonName: userName, algorithm };
    const pkcs10Requisition = await container.createRequest(question).catch((error) => {
      throw faultOf(REQUEST_FAILED, error);
    });
    const outcome = await change.run({ pkcs10Requisition, containerName }, { title: '申请数字证书' });
    if (outcome.status === 'cancelled') return;
    if (outcome.status !== 'done')
      throw new Fault(outcome.failure.kind === 'answer' ? outcome.failure.message : APPLICATION_FAILED);
    const { keySerialNo, signatureCert, chain } = outcome.data;
    await install(keySerialNo, () => container.install({ keySerialNo, containerName, signatureCert, chain }));
  }

  /** One that was applied for and not installed, because the answer or the window was lost in between. */
  async function installLater({ keySerialNo, containerName, signatureCert }: CertificateRow): Promise<void> {
    const held: HeldCertificate = { keySerialNo, containerName, signatureCert: signatureCert ?? '' };
    const holder = await containerOf(keySerialNo).catch((error) => {
      throw faultOf(INSTALLATION_FAILED, error);
    });
    if (holder) return install(keySerialNo, async () => undefined);
    const container = await containerForNewKey(browserKey);
    if (!container) return showMissingContainer();
    await install(keySerialNo, () => container.install({ ...held, chain: [] }));
  }

  async function install(keySerialNo: string, intoContainer: () => Promise<void>): Promise<void> {
    try {
      await intoContainer();
      await call(installCertificate, { keySerialNo });
    } catch (error) {
      throw faultOf(INSTALLATION_FAILED, error);
    }
    signsNow(keySerialNo);
    toast.success(INSTALLED);
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (working) return;
    setWorking(true);
    setFault('');
    try {
      await work();
    } catch (error) {
      const text = error instanceof Fault ? error.message : APPLICATION_FAILED;
      setFault(text);
      toast.error(text);
    } finally {
      setWorking(false);
      void refreshCalls(listCertificates);
    }
  }
  return {
    apply: (algorithm: KeyAlgorithm) => alone(() => apply(algorithm)),
    install: (row: CertificateRow) => alone(() => installLater(row)),
    working,
    fault,
  };
}
