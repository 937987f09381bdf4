import { atServer, callingAs } from '../at-server.ts'
import { command, UsageError } from '../command.ts'
import { type AnyObject, callsAbout } from '../content/calls.ts'
import { READER, tell } from '../language.ts'
import { LIMIT_OPTION, limitOf, takeUpTo } from '../limit.ts'
import { table } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { objectNamed } from '../transfer/object.ts'
import { COLUMNS } from '../words/columns.ts'
import { CONTENT } from '../words/content.ts'
import { LISTS } from '../words/lists.ts'

export const contentList = command({
  summary: tell(CONTENT.list),
  args: ['object'],
  options: {
    search: { type: 'string', value: '<text>', help: tell(CONTENT.search) },
    filter: { type: 'string', multiple: true, value: '<name=value>', help: tell(CONTENT.filter) },
    ...LIMIT_OPTION,
    ...TARGET_OPTIONS,
  },
  async run({ object: name, search, filter = [], limit: text, ...values }, tools) {
    const object = objectNamed(name)
    const limit = limitOf(text)
    const query = { ...Object.fromEntries(filter.map(filterOf)), search }
    await atServer(values, ['content:read'], tools, async (server) => {
      const { calls, key } = callsAbout(callingAs(server), object)
      const { rows, more } = await takeUpTo(limit, calls.list(query))
      const header = ['id', ...(key === null ? [] : [key]), COLUMNS.name]
      const cells = rows.map((row) => [
        String(row.id),
        ...(key === null ? [] : [textOf(row[key])]),
        nameOf(row),
      ])
      tools.answer(rows, table(header, cells, tell(CONTENT.none)))
      if (more) tools.note(tell(LISTS.more))
    })
  },
})

const filterOf = (text: string): readonly [string, string] => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageError(tell(CONTENT.badFilter, { text }))
  return [name, value]
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value)

/** What people know an object by: in their own language where it has one. */
const nameOf = (row: AnyObject): string | null => {
  const names = ['name', 'title'].flatMap((name) => [`${name}_${READER}`, name, `${name}_ro`, `${name}_ru`])
  return textOf([...names, 'code', 'slug'].map((name) => row[name]).find(Boolean))
}
