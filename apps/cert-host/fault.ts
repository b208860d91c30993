/** Ends a function; its sentence is for people, and `GetLastErrorDesc` answers it. */
export class HostFault extends Error {
  override name = 'HostFault';
  /** The person refused in the system's dialog. */
  readonly cancelled: boolean;

  constructor(message: string, cancelled = false) {
    super(message);
    this.cancelled = cancelled;
  }
}
