/** Format of a file by its name. */
export interface FileFormat {
  readonly format: 'ndjson' | 'csv'
  readonly delimiter: 'comma' | 'tab' | undefined
  readonly packed: boolean
}

const BY_ENDING: Readonly<Record<string, Pick<FileFormat, 'format' | 'delimiter'>>> = {
  ndjson: { format: 'ndjson', delimiter: undefined },
  jsonl: { format: 'ndjson', delimiter: undefined },
  csv: { format: 'csv', delimiter: 'comma' },
  tsv: { format: 'csv', delimiter: 'tab' },
}

/** Undefined if the name does not show it. */
export const formatOfName = (name: string): FileFormat | undefined => {
  const [, ending = '', packed] = /\.([a-z]+)(\.gz)?$/i.exec(name) ?? []
  const known = BY_ENDING[ending.toLowerCase()]
  return known && { ...known, packed: packed !== undefined }
}
