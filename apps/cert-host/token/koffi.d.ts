/** The little of koffi that is used here, where its own types say `any`. */
declare module 'koffi' {
  /** A type of C, e.g. `ulong`. */
  type TypeName = 'ulong' | 'void *';
  export interface TypeObject {
    readonly name: string;
  }
  type Value = bigint | Buffer | null;
  export interface Library {
    func(name: string, result: TypeName, parameters: readonly TypeName[]): (...args: Value[]) => number | bigint;
  }
  export function load(path: string): Library;
  export function proto(result: TypeName, parameters: readonly TypeName[]): TypeObject;
  /** Calls the function at this address. */
  export function call(address: bigint, type: TypeObject, ...args: Value[]): number | bigint;
  /** Reads the address at a place. */
  export function decode(address: bigint, offset: number, type: 'void *'): bigint;
  export function address(value: Buffer): bigint;
}
