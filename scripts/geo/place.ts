import type { Language } from '@vitrina/schema/languages'

/** A name in the languages in which it is known. */
export type Names = { readonly [L in Language]?: string }

/** A region, a locality or a sector. */
export interface Place {
  /** The number that the country's own classifier gives, after the classifier's name. */
  readonly code: string
  readonly names: Names
}

export interface Region extends Place {
  /** The number by which other databases know it, too. */
  readonly number: string
}

export interface Locality extends Place {
  readonly region: string
  /** A city or town: what a bare name means where a village has the same. */
  readonly town: boolean
  /** Additions in brackets for a name that its region has more than once, each more precise than the one before. */
  readonly apart: readonly Names[]
}

export interface Sector extends Place {
  readonly locality: string
}

/** Places of a country's own classifier. */
export interface Country {
  readonly names: Names
  /** The language in which every place has a name. */
  readonly language: Language
  readonly regions: readonly Region[]
  readonly localities: readonly Locality[]
  readonly sectors: readonly Sector[]
  readonly account: Account
}

/** Balance of a classifier's rows: `rows` are the localities without those `added`, plus all rows that are left out. */
export interface Account {
  readonly rows: number
  readonly added: number
  readonly leftOut: Readonly<Record<string, number>>
}
