import { command, UsageError } from '../command.ts'
import { countWithNoun, formatCount } from '../format-count.ts'
import { TARGET_OPTIONS, targetKey, targetOf } from '../target.ts'
import { type Output, partFile, standardOutput } from '../transfer/export-output.ts'
import { formatOfName } from '../transfer/file-format.ts'
import { interruptible } from '../transfer/interruption.ts'
import { Refusal, type ServerLink } from '../transfer/link.ts'
import { objectNamed } from '../transfer/object.ts'
import { paceMeter } from '../transfer/pace.ts'
import { pagesOf } from '../transfer/pages.ts'
import { type Progress, progressOn, sentencesOn } from '../transfer/progress.ts'
import { withConnection } from '../transfer/with-connection.ts'

export const exportObjects = command({
  summary: 'Export all objects of one type to a file that "vitrina import" accepts.',
  args: ['object'],
  options: {
    output: {
      type: 'string',
      short: 'o',
      value: '<file>',
      help: 'Output file, compressed if its name ends in .gz; standard output by default',
    },
    force: { type: 'boolean', help: 'Replace an existing file' },
    format: { type: 'string', value: '<format>', help: 'ndjson or csv; as the file is named unless given' },
    delimiter: { type: 'string', value: '<word>', help: 'Delimiter of CSV: comma, semicolon or tab' },
    fields: { type: 'string', value: '<names>', help: 'Only these fields, separated by commas' },
    filter: {
      type: 'string',
      multiple: true,
      value: '<name=value>',
      help: 'List parameter, such as updated_after=1767225600',
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
            key: [await targetKey(target, tools.env), object, query.toString(), file.endsWith('.gz')],
          })
        : standardOutput()
      if (output.begun)
        progress.note(`Resuming after ${countWithNoun(output.begun.rows, 'row', 'rows')} from before.`)
      try {
        const rows = await withConnection(target, tools, { signal, progress }, (link) =>
          fetchAll(link, { object, query, output, progress }),
        )
        const exported = `Exported ${countWithNoun(rows, 'row', 'rows')} of ${object}`
        if (toFile) tools.answer({ object, rows, file }, `${exported} to ${file}.`)
        else progress.note(`${exported}.`)
      } catch (error) {
        if (toFile && signal.aborted) progress.note('Stopped. Run the same command to resume.')
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

/** Number of rows of the whole export. */
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
        title: 'Exporting',
        share: total === 0 ? 1 : rows / total,
        detail: `${formatCount(rows)} of ${countWithNoun(total, 'row', 'rows')}`,
        rate: pace ? `${formatCount(Math.round(pace.perSecond))} rows/s` : '',
        secondsLeft: pace?.secondsLeft,
      })
    }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 400 && after !== undefined)) throw error
    output.forget()
    throw new Error('The last exported object was deleted. Run the same command to start over.', {
      cause: error,
    })
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
    if (name === '' || RESERVED.includes(name)) throw new UsageError(`--filter: name=value, not "${text}".`)
    query.append(name, value)
  }
  return query
}
