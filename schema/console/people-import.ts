import type { Language } from '../languages.ts'

/** Systems whose hashes do not identify their format. */
export const FOREIGN_FORMATS = ['bitrix', 'opencart', 'prestashop'] as const
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number]

/** Maximum bytes of a slice of a file of people. */
export const MAX_SLICE_BYTES = 2 ** 18

/** Identity of a file of people, with the defaults of its lines. */
export interface PeopleFile {
  readonly name: string
  readonly size: number
  /** Time of the last modification in ms. */
  readonly modified: number
  /** Slug of the site of the customers; null if not given. */
  readonly site: string | null
  readonly language: Language
  readonly format: ForeignFormat | null
  /**
   * Text before each password, such as the cookie key of PrestaShop. The import does not store it: each slice
   * sends it again.
   */
  readonly salt: string | null
}

/** Progress of the import of a file. */
export interface PeopleImportState {
  readonly id: string
  /** Processed bytes of the unpacked file: offset of the next slice. */
  readonly offset: number
  readonly done: boolean
  readonly made: number
  readonly known: number
  /** Number of existing people whose imported password waits for a proof of their mailbox. */
  readonly kept: number
  readonly refused: number
}

/** Bytes of the unpacked file, from the offset in the last response. */
export interface PeopleSlice {
  readonly file: PeopleFile
  readonly offset: number
  /** Bytes in base64: a file need not be UTF-8, and a slice may end anywhere. */
  readonly bytes: string
  /** True if the file ends with this slice. */
  readonly last: boolean
}

/** Faults of a line, in the language of the request. */
export interface RefusedLine {
  readonly line: number
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** Result of a slice: the server usually accepts only its first lines, and the next slice begins after them. */
export interface PeopleSliceRead extends PeopleImportState {
  readonly lines: readonly RefusedLine[]
}
