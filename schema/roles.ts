/** What an operator of a site may do: everything; everything but tokens, settings and people; or look. */
export const ROLES = ['owner', 'manager', 'viewer'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word)
