import assert from 'node:assert/strict'

/** A page of measurements, as somebody reads it who knows the format of Prometheus. */
export interface Scrape {
  readonly text: string
  /** Every metric by its name, histograms without their endings, and its type. */
  readonly types: ReadonlyMap<string, string>
  /** Every name that a series has. */
  readonly series: ReadonlySet<string>
  /** The value of a series, or the sum of those that have these labels; undefined: there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
  /** Each value that a label has. */
  labelValues(name: string, label: string): readonly string[]
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Asks a server for its measurements. */
export const scrape = async (url: string): Promise<Scrape> => {
  const answer = await fetch(`${url}/metrics`)
  assert.equal(answer.status, 200)
  return readScrape(await answer.text())
}

const readScrape = (text: string): Scrape => {
  const lines = text.split('\n').filter((line) => line !== '')
  const types = new Map(
    lines.flatMap((line) => {
      const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
      return name === '' ? [] : [[name, type] as const]
    }),
  )
  const rows = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value = ''] = LINE.exec(line) ?? assert.fail(`not understood: ${line}`)
      const pairs = [...labels.matchAll(LABEL)].map(([, label = '', word = '']) => [label, word])
      return { name: name as string, labels: Object.fromEntries(pairs), value: Number(value) }
    })
  return {
    text,
    types,
    series: new Set(rows.map(({ name }) => name)),
    value: (name, wanted = {}) => {
      const found = rows.filter(
        (row) =>
          row.name === name && Object.entries(wanted).every(([label, word]) => row.labels[label] === word),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
    labelValues: (name, label) => [
      ...new Set(rows.filter((row) => row.name === name).map(({ labels }) => labels[label] ?? '')),
    ],
  }
}
