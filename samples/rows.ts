import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** The rows of one file of `data/`, in file order. Lines end with `\n` only: texts contain other line breaks. */
export const readRows = async <Row>(file: string): Promise<Row[]> => {
  const packed = await readFile(new URL(`data/${file}.ndjson.gz`, import.meta.url))
  const lines = (await promisify(gunzip)(packed)).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row)
}
