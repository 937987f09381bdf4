import type { Language } from '../languages.ts'
import type { Resource } from '../resource.ts'
import { match } from './columns.ts'
import { headerRowOf } from './header-row.ts'
import { namesAbove, sniffFile } from './sniff.ts'

interface Table {
  readonly file: File
  readonly encoding: string | undefined
}

/** Position of the table with the most columns named like fields; of several, the first. Suppliers put their conditions first. */
export const likeliestTable = async (
  object: Resource,
  tables: readonly Table[],
  spoken: Language,
  currency: string,
): Promise<number> => {
  const known = await Promise.all(
    tables.map(async ({ file, encoding }) => {
      const beginning = await sniffFile(file, encoding)
      if (typeof beginning === 'string' || beginning.format !== 'csv') return 0
      const { table } = beginning
      const names = namesAbove(table, headerRowOf(object, table, spoken, currency))
      return match(object, names, spoken, currency).filter((field) => field !== null).length
    }),
  )
  return known.indexOf(Math.max(...known))
}
