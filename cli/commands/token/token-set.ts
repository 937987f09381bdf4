import { audit } from '@vitrina/server/hub/audit'
import { limitToken } from '@vitrina/server/identity/access/tokens'
import { CALLS_PER_MINUTE, describeCallsPerMinute, parseCallsPerMinute } from '../../calls-per-minute.ts'
import { command, UsageError } from '../../command.ts'
import { tokenIdOf } from '../../token-id.ts'

export const tokenSet = command({
  summary: 'Change the rate limit of a token. Every process applies it within a second.',
  args: ['token-id'],
  options: { 'calls-per-minute': CALLS_PER_MINUTE },
  async run({ 'token-id': text, 'calls-per-minute': calls }, { openToWrite, answer }) {
    if (calls === undefined) throw new UsageError('--calls-per-minute is required.')
    const callsPerMinute = parseCallsPerMinute(calls)
    const id = tokenIdOf(text)
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => limitToken(sql, { id, callsPerMinute }, audit))))
      throw new Error(`Unknown token ${id}.`)
    const limit = describeCallsPerMinute(callsPerMinute) ?? 'CALLS_PER_MINUTE of the server'
    answer({ id, calls_per_minute: callsPerMinute }, `Calls per minute of token ${id}: ${limit}.`)
  },
})
