/** Keys of this browser in IndexedDB: it keeps them without handing out what is not extractable. */
const DATABASE = 'portal-keys';
const STORE = 'keys';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the key store did not answer')));
  });

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

type Ask<T> = (store: IDBObjectStore) => IDBRequest<T>;

async function runStoreRequest<T>(mode: IDBTransactionMode, request: Ask<T>): Promise<T> {
  const database = await openStore();
  try {
    return await settled(request(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export const readKeys = <T>(request: Ask<T>): Promise<T> => runStoreRequest('readonly', request);
export const writeKeys = <T>(request: Ask<T>): Promise<T> => runStoreRequest('readwrite', request);
