import type { ImportUndo } from '@vitrina/schema/console/import-undo'
import type { Fault } from '@vitrina/schema/errors'
import type { Sql, Transaction } from '../postgres/sql.ts'
import type { Mode } from './options.ts'

/** How the lines of a file become objects of one kind. Content gives it; jobs carry the file. */
export interface Importable {
  /** As in `/external/<path>/import/`. */
  readonly path: string
  /** What a header of CSV may name. */
  readonly names: ReadonlySet<string>
  /** Fields that may be given to all new objects: all but the client key. */
  readonly fillable: ReadonlySet<string>
  /** The JSON object that a record of CSV says under `names`, or what is wrong with its cells. */
  fromCells(names: readonly string[], cells: readonly string[]): Buffer | Fault[]
  /**
   * Writes lines, each a JSON object, as a lenient upsert in the caller's transaction, in which it locks the site; tells
   * what became of each, in their order.
   */
  write(sql: Transaction, lines: readonly Buffer[], how: ImportWrite): Promise<readonly WrittenLine[]>
  /** Null: nothing is kept of its imports, as it tells of people. */
  readonly undoing: ImportUndoing | null
}

/** How what an import wrote is taken back. */
export interface ImportUndoing {
  /**
   * Takes back a part of what is still to be, in the caller's transaction, in which it locks the site. False when nothing is left.
   */
  step(sql: Transaction, undo: UndoneImport): Promise<boolean>
  /** What would become of it, or became of it, with some of its objects. */
  look(sql: Sql, undo: UndoneImport, isBegun: boolean): Promise<UndoLook>
}

export type UndoLook = Omit<ImportUndo, 'state'>

/** An import that is taken back. */
export interface UndoneImport {
  readonly siteId: number
  readonly job: number
  /** The number of the operator who takes it back; null while nobody does. */
  readonly origin: number | null
}

export interface ImportWrite {
  readonly siteId: number
  /** The number of the API token that imports; null for the system itself. */
  readonly origin: number | null
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  readonly forNew?: ForNew
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
  /** It names an object of its own kind that is not there yet: a later line may bring it. */
  readonly waits: boolean
  readonly ties: () => LineTies
}

/** By what other lines of a file could change what becomes of a line. */
export interface LineTies {
  /** Any line before it may matter, whatever that names. */
  readonly dependent: boolean
  /** The keys and slugs that it names, or has for now, and an id where there is no key: another line must not name one of them. */
  readonly named: readonly string[]
  /** What slugs were made of for it: a number behind it tells those of one name apart. */
  readonly made: readonly string[]
}
