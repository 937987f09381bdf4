import type { Language } from '../languages.ts'

/** The systems whose hashes do not say by themselves what they are. */
export const FOREIGN_FORMATS = ['bitrix', 'opencart', 'prestashop'] as const
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number]

/** The most bytes of a slice of a file of people. */
export const LONGEST_SLICE = 2 ** 18

/** A file of people, told from others, and what holds for its lines that do not say it themselves. */
export interface PeopleFile {
  readonly name: string
  readonly size: number
  /** When it was written: milliseconds. */
  readonly modified: number
  /** The slug of the site whose customers they were; null: not said. */
  readonly site: string | null
  readonly language: Language
  readonly format: ForeignFormat | null
  /** What stands before each password, as the cookie key of PrestaShop. The import does not keep it: each slice says it again. */
  readonly salt: string | null
}

/** How far the import of a file is. */
export interface PeopleImportState {
  readonly id: string
  /** Bytes of the unpacked file that are done: the next slice begins there. */
  readonly offset: number
  readonly done: boolean
  readonly made: number
  readonly known: number
  /** Of those who were known, so many have a password that waits until they prove their mailbox. */
  readonly kept: number
  readonly refused: number
}

/** Bytes of the unpacked file, from where the server has said. */
export interface PeopleSlice {
  readonly file: PeopleFile
  readonly offset: number
  /** In base64: a file need not be UTF-8, and a slice ends anywhere. */
  readonly bytes: string
  /** The file ends with it. */
  readonly last: boolean
}

/** What is wrong with a line, in the language of who asks. */
export interface RefusedLine {
  readonly line: number
  readonly field?: string
  readonly code: string
  readonly message: string
}

/** What has become of a slice: as a rule the server takes its first lines, and the next begins behind them. */
export interface PeopleSliceRead extends PeopleImportState {
  readonly lines: readonly RefusedLine[]
}
