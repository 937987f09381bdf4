/**
 * Roles of an operator at a site: full access; full access except tokens, settings and people; read access.
 */
export const ROLES = ['owner', 'manager', 'viewer'] as const

export type Role = (typeof ROLES)[number]

export const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word)
