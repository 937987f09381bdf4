import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Language } from '@vitrina/schema/languages'

/** Names of a row in the spelling of its source; null for a missing one. */
export type RawNames = { readonly [N in Language as `name_${N}`]: string | null }

export interface RawRegion extends RawNames {
  readonly source: 'cuatm' | 'siruta' | 'koatuu' | 'csc'
  readonly country: 'MD' | 'RO' | 'UA'
  readonly code: string
  /** `csc` only: `region`, `city`, `district` and the like, and the country's own number of the region. */
  readonly kind?: string
  readonly official_code?: string
  /** `siruta` only: the `official_code` of a Romanian county. */
  readonly county_number?: string
}

export interface RawLocality extends RawNames {
  readonly source: RawRegion['source']
  readonly country: RawRegion['country']
  readonly code: string
  readonly region_code: string
  readonly parent_code?: string
  readonly level?: number | string
  readonly type_code?: string
  readonly is_heading?: boolean
}

export interface RawSector extends RawNames {
  readonly country: RawRegion['country']
  readonly code: string
  readonly locality_code: string
}

export interface Raw {
  readonly regions: readonly RawRegion[]
  readonly localities: readonly RawLocality[]
  readonly sectors: readonly RawSector[]
}

/** Reads `regions.json`, `localities.ndjson.gz` and `sectors.json` of a folder. */
export const readRaw = async (folder: string): Promise<Raw> => {
  const json = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8'))
  const lines = gunzipSync(await readFile(join(folder, 'localities.ndjson.gz')))
    .toString()
    .split('\n')
  return {
    regions: await json('regions.json'),
    localities: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RawLocality),
    sectors: await json('sectors.json'),
  }
}
