import type { Language } from '@vitrina/schema/languages'

/** Name in the languages in which it is known. */
export type Names = { readonly [L in Language]?: string }

/** Region, locality or sector. */
export interface Place {
  /** Number from the country's own classifier, after the classifier's name. */
  readonly code: string
  readonly names: Names
}

export interface Region extends Place {
  /** Number in other databases. */
  readonly number: string
}

export interface Locality extends Place {
  readonly region: string
  /** True for a city or town: the meaning of a plain name that villages also have. */
  readonly town: boolean
  /** Additions in brackets for a name that occurs several times in its region, each more precise than the previous one. */
  readonly apart: readonly Names[]
}

export interface Sector extends Place {
  readonly locality: string
}

/** Places of a country's own classifier. */
export interface Country {
  readonly names: Names
  /** Language in which every place has a name. */
  readonly language: Language
  readonly regions: readonly Region[]
  readonly localities: readonly Locality[]
  readonly sectors: readonly Sector[]
  readonly account: Account
}

/** Balance of a classifier's rows: `rows` are the localities without those `added`, plus all omitted rows. */
export interface Account {
  readonly rows: number
  readonly added: number
  readonly leftOut: Readonly<Record<string, number>>
}
