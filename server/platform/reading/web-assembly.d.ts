/** Used parts of WebAssembly, which TypeScript declares for browsers only. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module)
    readonly exports: Readonly<Record<string, unknown>>
  }
  interface Memory {
    readonly buffer: ArrayBuffer
    /** Grows by a number of pages of 64 KiB; `buffer` is a new object afterwards. */
    grow(pages: number): number
  }
  interface Global {
    readonly value: number
  }
}
