/** A place outside the content of a site that refers to its objects: what is referred to cannot be deleted. */
export interface Use {
  /** The path of the objects that it refers to. */
  readonly to: string
  readonly table: string
  /** The column that holds the id of the object. */
  readonly column: string
  /** Kind of the referring object, the column of its id, and its field. */
  readonly object: string
  readonly id: string
  readonly field: string
  /** Set where an own field refers: its key in the column, and whether it has a list of ids. */
  readonly own?: { readonly key: string; readonly isList: boolean }
}

/** Rows that are deleted with their object if the caller confirms it by `?with=<word>` (rule 4.2.4). */
export interface Belongings {
  /** The path of the objects that they belong to. */
  readonly to: string
  readonly table: string
  /** The column that holds the id of the object. */
  readonly column: string
  readonly word: 'stock' | 'prices'
}
