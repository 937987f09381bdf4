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
  /** What may stand in brackets after the name, where its region has the name again; each finer than the one before. */
  readonly apart: readonly Names[]
}

export interface Sector extends Place {
  readonly locality: string
}

/** What a country's own classifier comes to. */
export interface Country {
  readonly names: Names
  /** The language in which every place has a name. */
  readonly language: Language
  readonly regions: readonly Region[]
  readonly localities: readonly Locality[]
  readonly sectors: readonly Sector[]
  readonly account: Account
}

/** Where the rows of a classifier went: `rows` are the localities without those `added`, and all that are left out. */
export interface Account {
  readonly rows: number
  readonly added: number
  readonly leftOut: Readonly<Record<string, number>>
}
