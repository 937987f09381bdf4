import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { placeOf, TARGET_OPTIONS, targetOf } from '../target.ts'
import { count, counted } from '../transfer/amounts.ts'
import { type Output, partFile, standardOutput } from '../transfer/export-output.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { interruptible } from '../transfer/interruption.ts'
import { Refusal, type ServerLink } from '../transfer/link.ts'
import { objectNamed } from '../transfer/object.ts'
import { paceMeter } from '../transfer/pace.ts'
import { pagesOf } from '../transfer/pages.ts'
import { type Progress, progressOn, sentencesOn } from '../transfer/progress.ts'
import { reach } from '../transfer/reach.ts'
import { EXPORTS } from '../words/exports.ts'
import { IMPORTS } from '../words/imports.ts'
import { PROGRESS } from '../words/progress.ts'

export const exportObjects = command({
  summary: tell(EXPORTS.summary),
  args: ['object'],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: '<file>',
      help: tell(EXPORTS.outputOption),
    },
    force: { type: 'boolean', help: tell(EXPORTS.forceOption) },
    format: { type: 'string', value: '<format>', help: tell(IMPORTS.formatOption) },
    delimiter: { type: 'string', value: '<word>', help: tell(EXPORTS.delimiterOption) },
    fields: { type: 'string', value: '<names>', help: tell(EXPORTS.fieldsOption) },
    filter: {
      type: 'string',
      multiple: true,
      value: '<name=value>',
      help: tell(EXPORTS.filterOption),
    },
    ...TARGET_OPTIONS,
  },
  async run({ object: name, output: file, force = false, ...values }, tools) {
    const object = objectNamed(name)
    const target = await targetOf(values, tools.env)
    const toFile = file !== undefined && file !== '-'
    const query = queryOf(values, toFile ? file : '')
    const progress =
      toFile || !process.stdout.isTTY ? progressOn(process.stderr, tools.env) : sentencesOn(process.stderr)

    await interruptible(async (signal) => {
      const output = toFile
        ? await partFile({
            file,
            packed: file.endsWith('.gz'),
            overwrite: force,
            key: [await placeOf(target, tools.env), object, query.toString(), file.endsWith('.gz')],
          })
        : standardOutput()
      if (output.begun)
        progress.note(tell(EXPORTS.goingOn, { rows: counted(output.begun.rows, PROGRESS.rows) }))
      try {
        const rows = await reach(target, tools, { signal, progress }, (link) =>
          fetchAll(link, { object, query, output, progress }),
        )
        const exported = { object, rows: counted(rows, PROGRESS.rows) }
        if (toFile) tools.answer({ object, rows, file }, tell(EXPORTS.exportedTo, { ...exported, file }))
        else progress.note(tell(EXPORTS.exported, exported))
      } catch (error) {
        if (toFile && signal.aborted) progress.note(tell(EXPORTS.stopped))
        throw error
      }
    })
  },
})

interface Fetched {
  readonly object: string
  readonly query: URLSearchParams
  readonly output: Output
  readonly progress: Progress
}

/** How many rows the whole export has. */
const fetchAll = async (link: ServerLink, { object, query, output, progress }: Fetched): Promise<number> => {
  const paceOf = paceMeter()
  let rows = output.begun?.rows ?? 0
  let after = output.begun?.after
  try {
    for await (const page of pagesOf(link, { object, query, after })) {
      await output.add(page)
      rows += page.rows
      after = page.next
      const total = Math.max(page.total, rows)
      const pace = paceOf(rows, total)
      progress.show({
        title: tell(PROGRESS.exporting),
        share: total === 0 ? 1 : rows / total,
        detail: tell(PROGRESS.ofAll, { part: count(rows), whole: counted(total, PROGRESS.rows) }),
        rate: pace ? tell(PROGRESS.rowsPerSecond, { count: count(Math.round(pace.perSecond)) }) : '',
        secondsLeft: pace?.secondsLeft,
      })
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 400 && after !== undefined)) throw error
    output.forget()
    throw new Error(tell(EXPORTS.placeGone), { cause: error })
  } finally {
    progress.clear()
  }
  await output.finish()
  return rows
}

const RESERVED = ['format', 'delimiter', 'fields', 'after', 'page_size']

const queryOf = (
  values: {
    readonly format: string | undefined
    readonly delimiter: string | undefined
    readonly fields: string | undefined
    readonly filter: string[] | undefined
  },
  file: string,
): URLSearchParams => {
  const named = formatOfName(file)
  const { format = named?.format ?? 'ndjson', delimiter = named?.delimiter, fields, filter = [] } = values
  const query = new URLSearchParams({ format, ...(delimiter && { delimiter }), ...(fields && { fields }) })
  for (const text of filter) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === '' || RESERVED.includes(name)) throw new UsageError(tell(EXPORTS.badFilter, { text }))
    query.append(name, value)
  }
  return query
}
