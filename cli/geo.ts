import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { resources } from '@vitrina/schema/resources/index'
import { declare } from '@vitrina/server/catalog/content/declared'
import { writeBatch } from '@vitrina/server/catalog/content/write/write'
import { MAX_OBJECTS } from '@vitrina/server/platform/batch/batch'
import type { Transaction } from '@vitrina/server/platform/postgres/pool/sql'

const GEO = new URL('../geo/', import.meta.url)

/** Files of each country; a file follows those it refers to. */
const SHIPPED = {
  md: ['region.ndjson', 'locality.ndjson.gz', 'sector.ndjson'],
  ro: ['region.ndjson', 'locality.ndjson.gz'],
  ua: ['region.ndjson', 'locality.ndjson.gz', 'sector.ndjson'],
} as const

export type Country = keyof typeof SHIPPED

/** Countries with included places. */
export const COUNTRIES = Object.keys(SHIPPED) as readonly Country[]

/** Result for the objects of one type. */
export interface GeoLoadResult {
  readonly country: Country
  readonly object: string
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/**
 * Loads the places of a country into a site by the writes of the API, in the caller's transaction. Existing places are recognized
 * by code.
 */
export const loadCountry = async (
  sql: Transaction,
  siteId: number,
  country: Country,
): Promise<GeoLoadResult[]> => {
  const declared = declare(Object.values(resources))
  const loaded: GeoLoadResult[] = []
  for (const { path, lines } of await placesOf(country)) {
    const object = declared.get(path)
    if (!object) throw new Error(`There is no object ${path}.`)
    const counts = { created: 0, updated: 0, unchanged: 0 }
    for (let from = 0; from < lines.length; from += MAX_OBJECTS) {
      const drafts = await writeBatch(sql, object, lines.slice(from, from + MAX_OBJECTS), {
        siteId,
        origin: null,
        intent: 'upsert',
        mode: 'both',
        slugs: 'given',
        lenient: false,
        ignored: null,
      })
      for (const { index, outcome, faults } of drafts) {
        if (outcome === 'invalid')
          throw new Error(`geo/${country}, ${path} ${from + index + 1}: ${JSON.stringify(faults[0])}`)
        counts[outcome]++
      }
    }
    loaded.push({ country, object: path, ...counts })
  }
  return loaded
}

/** Payloads of a country by object, with the names from `geo/odbl`. */
export const placesOf = async (
  country: Country,
  folder = GEO,
): Promise<{ readonly path: string; readonly lines: readonly Buffer[] }[]> =>
  Promise.all(
    SHIPPED[country].map(async (file) => {
      const path = file.replace(/\..*/, '')
      const own = await payloadsIn(new URL(`${country}/${file}`, folder))
      // The folder can be deleted to avoid data under that licence.
      const importedNames = await payloadsIn(new URL(`odbl/${country}/${path}.ndjson`, folder)).catch(
        emptyIfMissing,
      )
      const names = new Map(importedNames.map((payload) => [payload.code, payload]))
      return {
        path,
        lines: own.map((payload) => Buffer.from(JSON.stringify({ ...payload, ...names.get(payload.code) }))),
      }
    }),
  )

interface Payload {
  readonly code: string
}

const payloadsIn = async (file: URL): Promise<Payload[]> => {
  const bytes = await readFile(file)
  const text = (file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Payload)
}

const emptyIfMissing = (error: NodeJS.ErrnoException): Payload[] => {
  if (error.code !== 'ENOENT') throw error
  return []
}
