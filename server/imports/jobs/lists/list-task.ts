import type { Fault } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { OwnField } from '@vitrina/schema/own-fields'
import type { ColumnFields } from '@vitrina/schema/price-list/column-fields'
import type { Decimals } from '@vitrina/schema/price-list/written-numbers'

/** Options for reading a file with names of its own: a supplier's list becomes a CSV with field names, a file of products NDJSON. */
export interface ListReading {
  readonly kind: 'workbook' | 'csv' | 'products'
  /** Undefined for a CSV that already has field names. */
  readonly columns: ColumnFields | undefined
  readonly decimals: Decimals | undefined
  /** Name of the sheet of a workbook. */
  readonly sheet: string | undefined
  readonly encoding: string | undefined
}

/** Task of the process that reads a list. Its standard input is the file. */
export interface ListTask extends ListReading {
  /** Path of the object that the lines are about. */
  readonly object: string
  /** Own fields of the site. */
  readonly own: readonly OwnField[]
  readonly language: Language
  readonly currency: string
}

/** Message of that process: first `settled` or a refusal; after the last byte of its output `done` or a refusal. */
export type ListMessage =
  | { readonly is: 'settled'; readonly leftOut: readonly string[] }
  | { readonly is: 'done' }
  | { readonly is: 'refused'; readonly faults: readonly Fault[] }
  | { readonly is: 'malformed'; readonly key: 'malformed_json' | 'malformed_json.products_file' }
  | { readonly is: 'empty' }
  | { readonly is: 'tooLarge' }
