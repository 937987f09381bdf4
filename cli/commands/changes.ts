import { CHANGE_TYPES, type ChangeType } from '@vitrina/schema/events'
import { type Change, ChangesGone, changes, presentCursor } from '@vitrina/sdk/changes'
import { command, UsageError } from '../command.ts'
import { writeLine } from '../output.ts'
import { cell } from '../table.ts'
import { TARGET_OPTIONS } from '../target.ts'
import { interruptible } from '../transfer/interruption.ts'
import { NO_STATE, transferState } from '../transfer/state-file.ts'
import { withServer } from '../with-server.ts'

const SCOPES = ['content:read', 'orders:read'] as const

export const printChanges = command({
  summary: 'Print the change feed, one entry per line.',
  options: {
    after: {
      type: 'string',
      value: '<cursor>',
      help: 'Start after this cursor; now: only new entries; the oldest entry by default',
    },
    types: {
      type: 'string',
      value: '<a,b>',
      help: 'Only these types, separated by commas, such as order,product',
    },
    follow: { type: 'boolean', short: 'f', help: 'Keep running, and print new entries' },
    resume: { type: 'boolean', help: 'Continue after the last entry of the previous run' },
    'not-own': { type: 'boolean', help: 'Omit changes by this API token' },
    ...TARGET_OPTIONS,
  },
  async run({ after, types, follow = false, resume = false, 'not-own': notOwn = false, ...values }, tools) {
    if (resume && after !== undefined) throw new UsageError('Use --after or --resume, not both.')
    const requestedTypes = types === undefined ? undefined : typesOf(types)
    const from = after === undefined ? undefined : cursorOf(after)
    if (from === 'now' && !follow)
      return withServer(values, SCOPES, tools, async ({ base, token }) => {
        const next = await presentCursor({ url: base, token })
        tools.answer({ next }, String(next))
      })
    await interruptible((signal) =>
      withServer(values, SCOPES, tools, async ({ base, token }) => {
        const key = ['changes', base, token, requestedTypes, notOwn]
        const state = resume ? transferState<number>(tools.env, key, tools.note) : NO_STATE
        const outage = reportOutageOnce(() => tools.note(`${base} does not respond. Retrying until it does.`))
        const feed = changes({
          url: base,
          token,
          after: from ?? state.read(),
          wait: follow ? 50 : 0,
          types: requestedTypes,
          excludeOrigin: notOwn ? 'self' : undefined,
          signal,
          save: state.save,
          restored: (safe) =>
            tools.note(
              `The site was restored from a backup: entries after cursor ${safe} were undone. Continuing there.`,
            ),
          onFailure: outage.failed,
        })
        try {
          for await (const change of feed) {
            outage.recovered()
            await writeLine(tools.json ? JSON.stringify(change) : lineOf(change))
          }
        } catch (error) {
          if (!(error instanceof ChangesGone)) throw error
          throw new Error(
            `The entries after this cursor have expired. The oldest remaining ones start at --after ${error.oldest}.`,
            { cause: error },
          )
        }
        signal.throwIfAborted()
      }),
    )
  },
})

const cursorOf = (text: string): number | 'now' => {
  if (text === 'now') return text
  if (/^\d{1,16}$/.test(text)) return Number(text)
  throw new UsageError(`--after: a cursor, such as 4711, or now, not "${text}".`)
}

const typesOf = (text: string): ChangeType[] =>
  text.split(',').map((word) => {
    const type = CHANGE_TYPES.find((type) => type === word.trim())
    if (!type)
      throw new UsageError(`Unknown type "${word}". Types of the change feed: ${CHANGE_TYPES.join(', ')}.`)
    return type
  })

/** Line of an entry; fields that other programs cannot split are last. */
const lineOf = ({ cursor, at, type, id, key, action, fields, origin }: Change): string =>
  cell(
    [cursor, at, action, type, id, key ?? '-', origin ?? '-', fields?.join(',') ?? '-']
      .map(String)
      .join('  '),
  )

/** Reports an outage once. */
const reportOutageOnce = (report: () => void) => {
  let isDown = false
  return {
    failed() {
      if (!isDown) report()
      isDown = true
    },
    recovered() {
      isDown = false
    },
  }
}
