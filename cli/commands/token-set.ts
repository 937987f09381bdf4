import { limitToken } from '@vitrina/server/access/tokens'
import { audit } from '@vitrina/server/hub/audit'
import { CALLS_PER_MINUTE, callsPerMinuteOf, parseCallsPerMinute } from '../calls-per-minute.ts'
import { command, UsageError } from '../command.ts'
import { tokenIdOf } from '../token-id.ts'

export const tokenSet = command({
  summary: 'Change how many calls a token may make, within a second on every process.',
  args: ['token-id'],
  options: { 'calls-per-minute': CALLS_PER_MINUTE },
  async run({ 'token-id': text, 'calls-per-minute': calls }, { openToWrite, answer }) {
    if (calls === undefined) throw new UsageError('--calls-per-minute says how many.')
    const callsPerMinute = parseCallsPerMinute(calls)
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => limitToken(sql, { id, callsPerMinute }, audit))))
      throw new Error(`There is no token ${id}.`)
    const limit = callsPerMinuteOf(callsPerMinute) ?? 'as many as CALLS_PER_MINUTE of the server says'
    answer({ id, calls_per_minute: callsPerMinute }, `Calls a minute of token ${id}: ${limit}.`)
  },
})
