/** Saved view of a list. */
export interface SavedView {
  readonly id: number
  readonly name: string
  /** Parameters of the list's address by name, without a search, a page or a person. */
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
export const NOT_IN_A_VIEW: readonly string[] = ['search', 'page', 'ids', 'changed_by']

/** The most that one person has at a site. */
export const MOST_VIEWS = 100
