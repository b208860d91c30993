import { useState } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { SideDrawer, WaitingCard } from '#platform/ui/index.ts';
import { listKeys, listTried } from '../../contract/operations.ts';
import { OwnKeyStep } from './own-key-step.tsx';
import { ownNames, privateKeyOf } from './own-key.ts';
import { TryForm } from './try-form.tsx';

const WIDTH = 920;
/** Another administrator may confirm the key at any moment. */
const KEY_REFRESH_MS = 4_000;

/** 接口调试: one call of the machine interface, signed in this browser by a key made for it. */
export const TryDrawer = ({ onClose }: { onClose(): void }) => (
  <SideDrawer title="接口调试" open width={WIDTH} onClose={onClose}>
    <Try />
  </SideDrawer>
);

function Try() {
  const [isUnable, setUnable] = useState(false);
  const tried = useCall(listTried, {}, { quiet: true });
  const keys = useCall(listKeys, {}, { quiet: true, fresh: true, refreshMs: KEY_REFRESH_MS });
  if (!tried.data || !keys.data) return <WaitingCard result={tried.data ? keys : tried} rows={6} height={40} />;
  const { list, scopes } = keys.data;
  const usableKey = list.find(({ state, name }) => state === 'active' && privateKeyOf(name) !== undefined);
  if (isUnable) return <TryForm tried={tried.data.list} signer={null} />;
  if (!usableKey) {
    const waits = ownNames().some((name) => isWaiting(list, name));
    return <OwnKeyStep scopes={scopes} isWaiting={waits} onUnable={() => setUnable(true)} />;
  }
  const held = new Set(usableKey.scopes.map(({ code }) => code));
  const keyId = usableKey.credentials[0]!.credentialId;
  return (
    <TryForm
      tried={tried.data.list.filter(({ scope }) => held.has(scope))}
      signer={{ name: usableKey.name, keyId, privateKey: privateKeyOf(usableKey.name)! }}
    />
  );
}

/** It was proposed, and is not there yet. */
const isWaiting = (list: readonly { name: string }[], wanted: string): boolean =>
  !list.some(({ name }) => name === wanted);
