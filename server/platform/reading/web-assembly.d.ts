/** What is used of it: TypeScript knows it as a part of browsers only. */
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
    /** So many more pages of 64 KiB; `buffer` is another afterwards. */
    grow(pages: number): number
  }
  interface Global {
    readonly value: number
  }
}
