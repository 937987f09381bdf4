// node scripts/shape-geo.ts <folder with the raw files>: writes geo/, which `vitrina geo load` reads.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { importNames } from './geo/imported-names.ts'
import { moldova } from './geo/moldova.ts'
import { apartFrom, importedNamePayloads, ownPayloads, type Payloads } from './geo/payloads.ts'
import type { Country } from './geo/place.ts'
import { readRaw } from './geo/raw.ts'
import { romania } from './geo/romania.ts'
import { ukraine } from './geo/ukraine.ts'

const OUT = new URL('../geo/', import.meta.url)

/** Countries, with their settings for the world database. */
const COUNTRIES = {
  md: { shape: moldova, meeting: { country: 'MD', by: 'en', languages: ['uk'] } },
  ro: { shape: romania, meeting: { country: 'RO', by: 'en', languages: ['en', 'ru', 'uk'] } },
  ua: { shape: ukraine, meeting: { country: 'UA', by: 'uk', languages: ['en', 'ru'] } },
} as const

const write = async (folder: string, payloads: Payloads): Promise<void> => {
  const out = new URL(folder, OUT)
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  for (const [path, objects] of Object.entries<readonly object[]>({ ...payloads })) {
    if (objects.length === 0) continue
    const lines = objects.map((object) => `${JSON.stringify(object)}\n`).join('')
    // Small files are formatted for reviews; large ones are compact.
    if (objects.length < 1000) await writeFile(new URL(`${path}.ndjson`, out), lines)
    else await writeFile(new URL(`${path}.ndjson.gz`, out), gzipSync(lines, { level: 9 }))
  }
}

const [folder] = process.argv.slice(2)
if (!folder) {
  console.error('Name the folder that holds regions.json, localities.ndjson.gz and sectors.json.')
  process.exit(2)
}

const raw = await readRaw(folder)
const before: Country[] = []
for (const [name, { shape, meeting }] of Object.entries(COUNTRIES)) {
  const shaped = shape(raw)
  const [country, importedNames] = apartFrom(before, shaped, importNames(raw, shaped, meeting))
  before.push(country)
  const own = ownPayloads(country)
  await write(`${name}/`, own)
  await write(`odbl/${name}/`, importedNamePayloads(importedNames))
  const { rows, added, leftOut } = country.account
  const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  if (own.locality.length - added + left !== rows) throw new Error(`${name}: rows are lost`)
  console.log(name, {
    regions: own.region.length,
    localities: own.locality.length,
    sectors: own.sector.length,
    ...country.account,
    lent: { regions: importedNames.regions.size, ...importedNames.fates },
  })
}
