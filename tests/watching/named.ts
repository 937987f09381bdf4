import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../running/server.ts'

/** Query of a dashboard or an alert, with its place. */
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

/** Queries of the dashboards, with their variables replaced as by Grafana. */
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

/** Queries of the alerts, by their names. */
export const alertQueries = (): Watching[] =>
  [
    ...readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8').matchAll(
      /- alert: (\w+)\n\s+expr: '(.*)'\n/g,
    ),
  ].map(([, where = '', query = '']) => ({ where, query: query.replaceAll("''", "'") }))

/** Series of a query: names followed by a brace, a range or the end of an argument. */
export const seriesOf = (query: string): string[] => [
  ...new Set(
    [
      ...query.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/\b((?:vitrina|http|nodejs|process)_\w+)/g),
    ].map(([, name = '']) => name),
  ),
]
