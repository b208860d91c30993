/** The server's grant for the local password control (apps/password-agent), and what one is installed with. */
export interface ControlGranted {
  datab: string;
  origin: string;
  serverKey: string;
  byScript: boolean;
}

/** Lets this window use the control; with `nonceStr`, lets the control seal under that random. */
export type ControlGrantCall = (window: { windowId: string; nonceStr?: string }) => Promise<ControlGranted>;

let call: ControlGrantCall | null = null;

/** Platform code knows no capability, so apps/portal passes the call in at start. */
export const connectControlGrant = (given: ControlGrantCall): void => void (call = given);

export const controlGrant: ControlGrantCall = (window) => {
  if (!call) throw new Error('the app has not connected the grant of the password control');
  return call(window);
};
