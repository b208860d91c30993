import { composed } from '#platform/kernel/composition.ts';

/** The server's grant for the local password control (apps/password-agent), and what one is installed with. */
export interface ControlGranted {
  datab: string;
  origin: string;
  serverKey: string;
  byScript: boolean;
}

/** Lets this window use the control; with `nonceStr`, lets the control seal under that random. */
export type ControlGrantCall = (window: { windowId: string; nonceStr?: string }) => Promise<ControlGranted>;

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    /** Platform code knows no capability. Null where the local control is not offered. */
    controlGrant: ControlGrantCall | null;
  }
}

export const controlGrant: ControlGrantCall = (window) => {
  const call = composed('controlGrant');
  if (!call) throw new Error('this application offers no local password control');
  return call(window);
};
