/** The little of the extension API that is used here; the types of all of it are a package of megabytes. */
declare namespace chrome.runtime {
  interface Listeners<Handler> {
    addListener(handler: Handler): void;
  }
  interface Port {
    sender?: { id?: string; url?: string; frameId?: number };
    onMessage: Listeners<(message: Record<string, unknown>) => void>;
    onDisconnect: Listeners<() => void>;
    postMessage(message: object): void;
    disconnect(): void;
  }
  const id: string;
  const lastError: { message?: string } | undefined;
  const onConnect: Listeners<(port: Port) => void>;
  function connect(): Port;
  function connectNative(name: string): Port;
}
