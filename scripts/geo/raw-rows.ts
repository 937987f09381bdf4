import type { Raw, RawLocality, RawNames, RawRegion, RawSector } from './raw.ts'

/** Rows for tests, with only the tested properties. */
const NO_NAMES: RawNames = { name_ro: null, name_ru: null, name_en: null, name_uk: null }

const COUNTRY = { cuatm: 'MD', siruta: 'RO', koatuu: 'UA', csc: 'UA' } as const
type Source = RawRegion['source']

export const region = (source: Source, code: string, row: Partial<RawRegion>): RawRegion => ({
  ...NO_NAMES,
  source,
  country: COUNTRY[source],
  code,
  ...row,
})

export const locality = (source: Source, code: string, row: Partial<RawLocality>): RawLocality => ({
  ...NO_NAMES,
  source,
  country: COUNTRY[source],
  code,
  region_code: '',
  ...row,
})

export const sector = (source: Source, code: string, row: Partial<RawSector>): RawSector => ({
  ...NO_NAMES,
  country: COUNTRY[source],
  code,
  locality_code: '',
  ...row,
})

export const raw = (rows: Partial<Raw>): Raw => ({ regions: [], localities: [], sectors: [], ...rows })
