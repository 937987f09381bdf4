import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { EMBEDDED } from '../../server/platform/postgres/embedded/embedded-cluster.ts'
import type { Database } from '../../server/platform/postgres/pool/sql.ts'

/** Plan node, as `auto_explain` writes it. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly Operation?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'CTE Name'?: string
  readonly 'Function Name'?: string
  readonly 'Parent Relationship'?: string
  readonly 'Subplan Name'?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Actual Total Time'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly 'Shared Dirtied Blocks'?: number
  readonly 'Temp Written Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

export interface TriggerTime {
  readonly 'Trigger Name': string
  readonly Relation?: string
  readonly Time: number
  readonly Calls: number
}

/** Single run of a statement. */
export interface Explained {
  /** End of the run, in ms of Unix time. */
  readonly at: number
  readonly ms: number
  readonly text: string
  /** Function that ran the statement; undefined for a statement of the server itself. */
  readonly within: string | undefined
  readonly plan: PlanNode
  readonly triggers: readonly TriggerTime[]
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_triggers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  // Parameters contain personal data.
  'auto_explain.log_parameter_max_length': '0',
}

/** Logs the plan of each statement of the server, without parameters, in new connections. */
export const explainStatements = async (sql: Database): Promise<void> => {
  for (const [name, value] of Object.entries(SETTINGS))
    await sql.unsafe(`alter role ${EMBEDDED.user} set ${name} = '${value}'`)
}

const HEAD = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+) UTC \[\d+\] LOG: {2}duration: ([\d.]+) ms {2}plan:$/

/**
 * Maximum bytes of a log to read: a longer one does not fit a string, and its beginning is representative.
 */
const MAX_BYTES = 256 * 2 ** 20

const beginningOf = (logFile: string): string => {
  const log = openSync(logFile, 'r')
  try {
    const { size } = fstatSync(log)
    const bytes = Buffer.alloc(Math.min(size, MAX_BYTES))
    const text = bytes.toString('utf8', 0, readSync(log, bytes))
    // Cut before the last entry, because each entry begins with its time.
    return size > MAX_BYTES ? text.slice(0, text.lastIndexOf('\n2')) : text
  } finally {
    closeSync(log)
  }
}

/** Reads the plans in a log of PostgreSQL. After a nested statement the log has a context. */
export const readExplained = (logFile: string): Explained[] => {
  const lines = beginningOf(logFile).split('\n')
  const statements: Explained[] = []
  for (let line = 0; line < lines.length; line++) {
    const [, time, duration] = HEAD.exec(lines[line] ?? '') ?? []
    if (time === undefined) continue
    const begin = line + 1
    while (lines[line + 1]?.startsWith('\t')) line++
    const explained = JSON.parse(lines.slice(begin, line + 1).join('\n')) as {
      'Query Text': string
      Plan: PlanNode
      Triggers?: TriggerTime[]
    }
    statements.push({
      at: Date.parse(`${time.replace(' ', 'T')}Z`),
      ms: Number(duration),
      text: explained['Query Text'],
      within: contextAfter(lines, line + 1),
      plan: explained.Plan,
      triggers: explained.Triggers ?? [],
    })
  }
  return statements
}

const contextAfter = (lines: readonly string[], line: number): string | undefined => {
  if (!/CONTEXT: {2}/.test(lines[line] ?? '')) return undefined
  let end = line + 1
  while (lines[end]?.startsWith('\t')) end++
  const [, name] = /function "?([\w.]+)/.exec(lines.slice(line, end).join('\n')) ?? []
  return name ?? 'a function'
}
