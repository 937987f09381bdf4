import { command, UsageError } from '../command.ts'
import { callsAbout } from '../content/calls.ts'
import { cell } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { objectNamed } from '../transfer/object.ts'
import { clientOptions, withServer } from '../with-server.ts'

export const contentGet = command({
  summary: 'Show an object by its id or key.',
  args: ['object', 'id-or-key'],
  options: { 'by-key': { type: 'boolean', help: 'Find the object by key only' }, ...TARGET_OPTIONS },
  async run({ object: name, 'id-or-key': text, 'by-key': byKey = false, ...values }, tools) {
    const object = objectNamed(name)
    await withServer(values, ['content:read'], tools, async (server) => {
      const { calls, key } = callsAbout(clientOptions(server), object)
      const id = !byKey && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
      if (id === undefined && key === null)
        throw new UsageError(`Objects of type ${object} have no key: give the id.`)
      const storedObject =
        (id === undefined ? undefined : await calls.get(id)) ??
        (key === null ? undefined : await calls.byKey(text))
      if (!storedObject) throw new Error(`Unknown ${object} "${text}".`)
      const width = Math.max(...Object.keys(storedObject).map(({ length }) => length))
      const lines = Object.entries(storedObject).map(([field, value]) =>
        `${field.padEnd(width)}  ${cell(shown(value))}`.trimEnd(),
      )
      tools.answer(storedObject, lines.join('\n'))
    })
  },
})

const shown = (value: unknown): string =>
  value === null ? '-' : typeof value === 'string' ? value : JSON.stringify(value)
