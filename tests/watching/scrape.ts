import assert from 'node:assert/strict'

/** Page of metrics, parsed according to the format of Prometheus. */
export interface Scrape {
  readonly text: string
  /** Type of each metric by its name; histograms without their suffixes. */
  readonly types: ReadonlyMap<string, string>
  /** Names of all series. */
  readonly series: ReadonlySet<string>
  /** Value of a series, or the sum of those with these labels; undefined without one. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
  /** Values of a label. */
  labelValues(name: string, label: string): readonly string[]
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads the metrics of a server. */
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
    value: (name, expected = {}) => {
      const found = rows.filter(
        (row) =>
          row.name === name && Object.entries(expected).every(([label, word]) => row.labels[label] === word),
      )
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
    },
    labelValues: (name, label) => [
      ...new Set(rows.filter((row) => row.name === name).map(({ labels }) => labels[label] ?? '')),
    ],
  }
}
