/** Reference from outside the content of a site, which prevents the deletion of its objects. */
export interface Use {
  /** Path of the referenced objects. */
  readonly to: string
  readonly table: string
  /** Column with the id of the object. */
  readonly column: string
  /** Kind of the referring object, the column of its id, and its field. */
  readonly object: string
  readonly id: string
  readonly field: string
  /** Own field with the reference: its key in the column, and whether it has a list of ids. */
  readonly own?: { readonly key: string; readonly isList: boolean }
}

/** Rows that are deleted with their object if the caller confirms it by `?with=<word>` (rule 4.2.4). */
export interface Belongings {
  /** Path of the objects to which they belong. */
  readonly to: string
  readonly table: string
  /** Column with the id of the object. */
  readonly column: string
  readonly word: 'stock' | 'prices'
}
