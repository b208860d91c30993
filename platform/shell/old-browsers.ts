/**
 * Functions that the portal and its libraries need and Chrome and Edge 88, Firefox 85 or Safari 14.1 lack
 * (docs/decisions/0006-browsers.md): small, and only where it is missing. tools/browser-floor.ts refuses a build that
 * asks for more. The first import of main.tsx.
 */
type Added = Record<string, (this: never, ...args: never[]) => unknown>;

/** Not enumerable, like the browser's own, so that `for in` does not list them. */
function provide(target: object, functions: Added): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
  }
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
}

type Test = (value: unknown, index: number, list: readonly unknown[]) => unknown;
function findLastIndex(this: readonly unknown[], test: Test): number {
  for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index, this)) return index;
  return -1;
}

function timeout(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

function any(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

function withResolvers(this: PromiseConstructor): PromiseWithResolvers<unknown> {
  let resolve!: (value: unknown) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new this<unknown>((kept, broken) => ((resolve = kept), (reject = broken)));
  return { promise, resolve, reject };
}

export function provideMissing(scope: typeof globalThis = globalThis): void {
  const ofLists: Added = {
    at,
    findLastIndex,
    findLast(this: readonly unknown[], test: Test) {
      return this[findLastIndex.call(this, test)];
    },
    toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
      return [...this].sort(compare);
    },
    toReversed(this: readonly unknown[]) {
      return [...this].reverse();
    },
  };
  provide(scope.Array.prototype, ofLists);
  provide(scope.String.prototype, { at });
  provide(scope.Object, {
    hasOwn: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key),
  });
  provide(scope.Promise, { withResolvers });
  provide(scope.AbortSignal, { any, timeout });
}

provideMissing();
