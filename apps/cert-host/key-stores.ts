import type { KeyContainer, KeyStore } from './container.ts';

/** All that keeps keys here. New ones are made in the token where one was named at the installation. */
export class KeyStores {
  readonly #stores: readonly [KeyStore, ...KeyStore[]];

  /** The first one takes new keys. */
  constructor(...stores: [KeyStore, ...KeyStore[]]) {
    this.#stores = stores;
  }

  all(): KeyContainer[] {
    return this.#stores.flatMap((store) => store.all());
  }

  find(fits: (container: KeyContainer) => boolean): { store: KeyStore; container: KeyContainer } | undefined {
    for (const store of this.#stores) {
      const container = store.all().find(fits);
      if (container) return { store, container };
    }
    return undefined;
  }

  forNew(): KeyStore {
    return this.#stores[0];
  }
}
