/** Saved view of a list. */
export interface SavedView {
  readonly id: number
  readonly name: string
  /** Parameters of the list's address by name, without searches, pages and persons. */
  readonly question: Readonly<Record<string, string>>
  /** True if all users of the site have it in the menu. */
  readonly shared: boolean
  /** True if the user of the request created it. */
  readonly own: boolean
}

export type NewView = Pick<SavedView, 'name' | 'question' | 'shared'> & {
  /** `orders`, or the path of an object. */
  readonly list: string
}

/** Parameters that no view stores: searches for people, and temporary ones. */
export const UNSAVED_PARAMETERS: readonly string[] = ['search', 'page', 'ids', 'changed_by']

/** Maximum number of views of one person at a site. */
export const MAX_SAVED_VIEWS = 100
