/** A list as somebody likes to look at it. */
export interface SavedView {
  readonly id: number
  readonly name: string
  /** Parameters of the address of the list, by their names: never a search, a page, or somebody by name. */
  readonly question: Readonly<Record<string, string>>
  /** Everybody at the site has it in the menu. */
  readonly shared: boolean
  /** Whoever asks made it. */
  readonly own: boolean
}

export type NewView = Pick<SavedView, 'name' | 'question' | 'shared'> & {
  /** `orders`, or the path of an object. */
  readonly list: string
}

/** What no view keeps: what was typed to find somebody, and what is of the moment. */
export const NOT_IN_A_VIEW: readonly string[] = ['search', 'page', 'ids', 'changed_by']

/** The most that one person has at a site. */
export const MOST_VIEWS = 100
