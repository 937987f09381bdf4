import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { Sql, Transaction } from '../postgres/pool/sql.ts'
import type { Mode } from './options.ts'

/**
 * Conversion of the lines of a file into objects of one kind. Content, stock and prices implement it; jobs transfer the file.
 */
export interface Importable {
  /** Path as in `/external/<path>/import/`. */
  readonly path: string
  /** English name of the objects, in the plural. */
  readonly objects: string
  /** Names that a CSV header may have. */
  readonly names: ReadonlySet<string>
  /** Further names in a header of a file whose texts are in one language. */
  readonly unsuffixed: ReadonlySet<string>
  /** Fields that may be given to all new objects: all but the client key. */
  readonly fillable: ReadonlySet<string>
  /** JSON object of a CSV record with the columns `names`, or the faults of its cells. */
  fromCells(names: readonly string[], cells: readonly string[]): Buffer | Fault[]
  /**
   * Writes lines, each a JSON object, as a lenient upsert in the caller's transaction, and locks the site
   * there. Returns the outcome of each line, in their order.
   */
  write(sql: Transaction, lines: readonly Buffer[], how: ImportWrite): Promise<readonly WrittenLine[]>
  /** Importable with the own fields of a site. */
  at(sql: Sql, siteId: number): Promise<Importable>
  /** Null: nothing is kept of its imports, as it tells of people. */
  readonly undoing: ImportUndoing | null
}

/** Import of content objects. */
export interface ContentImportable extends Importable {
  /** Updates objects by their ids, leniently and in the caller's transaction; only this call changes keys. */
  update(
    sql: Transaction,
    lines: readonly Buffer[],
    how: Pick<ImportWrite, 'siteId' | 'origin'>,
  ): Promise<readonly Pick<WrittenLine, 'outcome' | 'faults'>[]>
}

/** Undo of an import. */
export interface ImportUndoing {
  /**
   * Takes back a part of what is still to be, in the caller's transaction, in which it locks the site. False when nothing is left.
   */
  step(sql: Transaction, undo: UndoneImport): Promise<boolean>
  /** Outcome of the undo, planned or done, with examples of objects. */
  look(sql: Sql, undo: UndoneImport, isBegun: boolean): Promise<UndoLook>
}

export type UndoLook = Omit<ImportUndo, 'state'>

/** An import that is taken back. */
export interface UndoneImport {
  readonly siteId: number
  readonly job: number
  /** Number of the operator who undoes it; null before the undo is requested. */
  readonly origin: number | null
}

export interface ImportWrite {
  readonly siteId: number
  /** The number of the API token that imports; null for the system itself. */
  readonly origin: number | null
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  readonly forNew?: ForNew
  /** Language of texts whose field has none. */
  readonly textLanguage?: Language | null
}

/** Values of new objects of an import where their line has none. */
export interface ForNew {
  /** Values by their fields, as a line of NDJSON has them; as JSON. */
  readonly newValues: string | null
  /** A name is copied to the languages without one. */
  readonly copyNames: boolean
}

export interface WrittenLine {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  readonly faults: readonly Fault[]
  /** True if it refers to an object of its own kind that does not exist yet; a later line may create it. */
  readonly waits: boolean
  readonly ties: () => LineTies
}

/** Dependencies of a line on other lines of a file. */
export interface LineTies {
  /** True if any earlier line may affect this one, regardless of its keys. */
  readonly dependent: boolean
  /** The keys and slugs that it names, or has for now, and an id where there is no key: another line must not name one of them. */
  readonly named: readonly string[]
  /** Names from which its slugs were made; a number at the end distinguishes slugs of the same name. */
  readonly made: readonly string[]
}
