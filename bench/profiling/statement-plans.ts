import type { Explained, PlanNode } from './explain-log.ts'
import { percent, tableOf } from './markdown.ts'
import { briefly, withoutValues } from './statement-text.ts'

/** All runs of one statement. */
interface Statement {
  readonly text: string
  readonly within: string | undefined
  readonly runs: readonly Explained[]
  readonly ms: number
}

const STATEMENTS = 12
const PLANS = 4
const NODES = 14

/** Report in Markdown: most expensive statements, time by plan node, and plans of the first ones as trees. */
export const plansOf = (explained: readonly Explained[]): string => {
  const statements = statementsOf(explained)
  const own = explained.filter(({ within }) => within === undefined)
  const total = own.reduce((sum, { ms }) => sum + ms, 0)
  return [
    `The statements of the server ran ${own.length} times, for ${total.toFixed(0)} ms with the measuring of each node.`,
    heaviest(statements, total),
    'What took the time in them, by node and trigger:',
    byNode(explained, total),
    ...statements.slice(0, PLANS).map(planOf),
  ].join('\n\n')
}

const statementsOf = (explained: readonly Explained[]): Statement[] =>
  [...Map.groupBy(explained, ({ text, within }) => `${within ?? ''} ${withoutValues(text)}`).values()]
    .map((runs) => ({
      text: withoutValues(runs[0]?.text ?? ''),
      within: runs[0]?.within,
      runs,
      ms: runs.reduce((sum, { ms }) => sum + ms, 0),
    }))
    .toSorted((a, b) => b.ms - a.ms)

const heaviest = (statements: readonly Statement[], total: number): string =>
  tableOf(
    ['share', 'runs', 'ms a run', 'rows', 'blocks hit', 'read', 'dirtied', 'statement'],
    statements.slice(0, STATEMENTS).map(({ text, within, runs, ms }) => {
      const mean = (of: (plan: PlanNode) => number | undefined) =>
        (runs.reduce((sum, { plan }) => sum + (of(plan) ?? 0), 0) / runs.length).toFixed(0)
      return [
        percent(ms, total),
        runs.length,
        (ms / runs.length).toFixed(3),
        mean((plan) => (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1)),
        mean((plan) => plan['Shared Hit Blocks']),
        mean((plan) => plan['Shared Read Blocks']),
        mean((plan) => plan['Shared Dirtied Blocks']),
        `${within === undefined ? '' : `in ${within}: `}\`${briefly(text)}\``,
      ]
    }),
  )

const timeOf = (node: PlanNode): number => (node['Actual Total Time'] ?? 0) * (node['Actual Loops'] ?? 1)

/**
 * Time of a node without its children; at least 0, because the time of a CTE counts in its definition and its
 * scan.
 */
const ownTimeOf = (node: PlanNode): number =>
  Math.max(0, timeOf(node) - (node.Plans ?? []).reduce((sum, child) => sum + timeOf(child), 0))

const labelOf = (node: PlanNode): string => {
  const kind = node['Node Type'] === 'ModifyTable' ? (node.Operation ?? '') : node['Node Type']
  const of = node['Relation Name'] ?? node['CTE Name'] ?? node['Function Name']
  const by = node['Index Name']
  return `${kind}${of === undefined ? '' : ` on ${of}`}${by === undefined ? '' : ` by ${by}`}`
}

/** Table of time by plan node and trigger. Nested statements are skipped: their time is in the trigger. */
const byNode = (explained: readonly Explained[], total: number): string => {
  const times = new Map<string, { ms: number; runs: number }>()
  const add = (name: string, ms: number, runs: number) => {
    const { ms: before, runs: earlier } = times.get(name) ?? { ms: 0, runs: 0 }
    times.set(name, { ms: before + ms, runs: earlier + runs })
  }
  const visit = (node: PlanNode): void => {
    add(labelOf(node), ownTimeOf(node), node['Actual Loops'] ?? 1)
    node.Plans?.forEach(visit)
  }
  for (const { within, plan, triggers } of explained) {
    if (within !== undefined) continue
    visit(plan)
    for (const trigger of triggers) add(`trigger ${trigger['Trigger Name']}`, trigger.Time, trigger.Calls)
  }
  return tableOf(
    ['share', 'ms', 'runs', 'node'],
    [...times]
      .toSorted(([, a], [, b]) => b.ms - a.ms)
      .slice(0, NODES)
      .map(([name, { ms, runs }]) => [percent(ms, total), ms.toFixed(1), runs, `\`${name}\``]),
  )
}

/** Plan of the run with the median time, as a tree. */
const planOf = ({ text, within, runs }: Statement): string => {
  const middle = runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(runs.length / 2)]
  if (middle === undefined) return ''
  const lines = (node: PlanNode, depth: number): string[] => [
    [
      `${'  '.repeat(depth)}${node['Subplan Name'] === undefined ? '' : `(${node['Subplan Name']}) `}${labelOf(node)}`,
      `self ${ownTimeOf(node).toFixed(3)} ms`,
      `rows ${node['Actual Rows'] ?? '?'} (thought ${node['Plan Rows']})`,
      `loops ${node['Actual Loops'] ?? '?'}`,
      `hit ${node['Shared Hit Blocks'] ?? 0} read ${node['Shared Read Blocks'] ?? 0}`,
    ].join('  '),
    ...(node.Plans ?? []).flatMap((child) => lines(child, depth + 1)),
  ]
  const triggers = middle.triggers.map(
    (trigger) => `trigger ${trigger['Trigger Name']}  ${trigger.Time.toFixed(3)} ms  calls ${trigger.Calls}`,
  )
  return [
    `${within === undefined ? '' : `In ${within}: `}\`${briefly(text)}\`, ${middle.ms.toFixed(3)} ms:`,
    ['```', ...lines(middle.plan, 0), ...triggers, '```'].join('\n'),
  ].join('\n\n')
}
