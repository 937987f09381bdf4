import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../running/server.ts'

/** A query of somebody who watches, and where it stands. */
export interface Watching {
  readonly where: string
  readonly query: string
}

interface Dashboard {
  readonly title: string
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

/** Every query of the dashboards, with what Grafana would put in place of its variables. */
export const dashboardQueries = (): Watching[] =>
  globSync('deploy/grafana/*.json', { cwd: ROOT }).flatMap((file) => {
    const { panels } = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Dashboard
    return panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({
        where: `${file}: ${title}`,
        query: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
      })),
    )
  })

/** Every alert, by its name. */
export const alertQueries = (): Watching[] =>
  [
    ...readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8').matchAll(
      /- alert: (\w+)\n\s+expr: '(.*)'\n/g,
    ),
  ].map(([, where = '', query = '']) => ({ where, query: query.replaceAll("''", "'") }))

/** The series that a query asks for: a name in front of a brace, a range or the end of an argument. */
export const seriesOf = (query: string): string[] => [
  ...new Set(
    [
      ...query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/\b((?:vitrina|http|nodejs|process)_\w+)/g),
    ].map(([, name = '']) => name),
  ),
]
