import { readFileSync } from 'node:fs'
import type { Frame } from './cpu-profile.ts'

/** A frame as the page reads it: its name, where it stands, its µs, and what it called. */
type Drawn = readonly [name: string, file: string, total: number, callees: readonly Drawn[]]

/** What is narrower than this share of the whole is left out: nobody could see it. */
const NARROWEST = 1 / 5_000

/** A page that needs nothing but itself: the frames as a flame graph, in which one clicks to come closer and searches by name. */
export const flameGraphOf = (root: Frame, title: string): string => {
  const draw = ({ name, file, total, callees }: Frame): Drawn => [
    name,
    file,
    Math.round(total),
    [...callees.values()]
      .filter((callee) => callee.total > root.total * NARROWEST)
      .toSorted((a, b) => b.total - a.total)
      .map(draw),
  ]
  const page = readFileSync(new URL('./flame-graph.html', import.meta.url), 'utf8')
  // What is put in is no pattern: a function may be called $.
  return page
    .replaceAll('{{title}}', () => title.replaceAll(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;')))
    .replace('"{{frames}}"', () => JSON.stringify(draw(root)).replaceAll('<', '\\u003c'))
}
