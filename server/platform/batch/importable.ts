import type { FigureDifference, ImportDifference } from '@vitrina/schema/console/import-difference'
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
  /** Accepted names of a CSV header. */
  readonly names: ReadonlySet<string>
  /** Further accepted names in the header of a file whose texts are in one language. */
  readonly unsuffixed: ReadonlySet<string>
  /** Fields with possible default values for new objects: all except the client key. */
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
  /** Null for imports of objects with personal data, whose previous values are not kept. */
  readonly undoing: ImportUndoing | null
  /** Comparison of a file with the stored figures; null for objects. */
  readonly comparing: FigureComparing | null
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

/** Comparison of a file of figures with the stored ones. */
export interface FigureComparing {
  /** Records the changes of a dry run, which are rolled back. */
  keep(sql: Transaction, siteId: number, changes: readonly FigureDifference[]): Promise<void>
  /** Differences of a dry run or of an import. */
  differences(sql: Sql, siteId: number, job: number): Promise<ImportDifference>
}

/** Undo of an import. */
export interface ImportUndoing {
  /** Undoes the next part in the caller's transaction, and locks the site in it. False if nothing is left. */
  step(sql: Transaction, undo: UndoneImport): Promise<boolean>
  /** Outcome of the undo, planned or done, with examples of objects. */
  outcome(sql: Sql, undo: UndoneImport, isBegun: boolean): Promise<UndoPreview>
}

export type UndoPreview = Omit<ImportUndo, 'state'>

/** Import to undo. */
export interface UndoneImport {
  readonly siteId: number
  readonly job: number
  /** Number of the operator who undoes it; null before the undo is requested. */
  readonly origin: number | null
}

export interface ImportWrite {
  readonly siteId: number
  /** Author number of the importer; null for the system. */
  readonly origin: number | null
  readonly mode: Mode
  readonly slugs: 'auto' | 'given'
  readonly forNew?: NewObjectValues
  /** Language of texts without a language suffix. */
  readonly textLanguage?: Language | null
}

/** Default values of new objects of an import. */
export interface NewObjectValues {
  /** Values by field, in the form of a line of NDJSON; as JSON. */
  readonly newValues: string | null
  /** True to copy a name to the languages without one. */
  readonly copyNames: boolean
}

export interface WrittenLine {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'invalid'
  readonly faults: readonly Fault[]
  /** True if it refers to a missing object of its own kind, which a later line may create. */
  readonly waits: boolean
  readonly ties: () => LineDependencies
  /** Changed figure. */
  readonly figure?: FigureDifference
}

/** Dependencies of a line on other lines of a file. */
export interface LineDependencies {
  /** True if any earlier line may affect this one, regardless of its keys. */
  readonly dependent: boolean
  /** Keys and slugs that it names or currently has, and its id if it has no key: no other line may name one of them. */
  readonly named: readonly string[]
  /** Names that its slugs are created from; a number at the end distinguishes slugs of the same name. */
  readonly slugNames: readonly string[]
}
