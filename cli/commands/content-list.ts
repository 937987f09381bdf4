import { command, UsageError } from '../command.ts'
import { type AnyObject, callsAbout } from '../content/calls.ts'
import { firstRows, LIMIT_OPTION, limitOf } from '../limit.ts'
import { table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { objectNamed } from '../transfer/object.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const contentList = command({
  summary: 'List objects of one type, such as product or category.',
  args: ['object'],
  options: {
    search: { type: 'string', value: '<text>', help: 'Only objects with this text in a name, code or key' },
    filter: {
      type: 'string',
      multiple: true,
      value: '<name=value>',
      help: 'List parameter, such as category=12',
    },
    ...LIMIT_OPTION,
    ...TARGET_OPTIONS,
  },
  async run({ object: name, search, filter = [], limit: text, ...values }, tools) {
    const object = objectNamed(name)
    const limit = limitOf(text)
    const query = { ...Object.fromEntries(filter.map(filterOf)), search }
    await withServer(values, ['content:read'], tools, async (server) => {
      const { calls, key } = callsAbout(clientOptions(server), object)
      const { rows, more } = await firstRows(limit, calls.list(query))
      const header = ['id', ...(key === null ? [] : [key]), 'name']
      const cells = rows.map((row) => [
        String(row.id),
        ...(key === null ? [] : [textOf(row[key])]),
        nameOf(row),
      ])
      tools.answer(rows, table(header, cells, 'No objects match.'))
      if (more) tools.note('There are more: raise --limit.')
    })
  },
})

const filterOf = (text: string): readonly [string, string] => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`--filter: a name and a value, such as category=12, not "${text}".`)
  return [name, value]
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** Display name of an object, in the preferred language if present. */
const nameOf = (row: AnyObject): string | null => {
  const names = ['name', 'title'].flatMap((name) => [`${name}_en`, name, `${name}_ro`, `${name}_ru`])
  return textOf([...names, 'code', 'slug'].map((name) => row[name]).find(Boolean))
}
