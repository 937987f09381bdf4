import { readFile } from 'node:fs/promises'
import type { RecordedLine } from '@vitrina/server/exchange/recorder/recordings'
import { command, UsageError } from '../../command.ts'
import { replayExchange } from '../../exchange-replay.ts'

export const destinationReplay = command({
  summary: 'Replay a recorded exchange against a destination of a test site.',
  args: ['file'],
  options: {
    to: { type: 'string', value: '<address>', help: 'Address of the exchange of the test site' },
    login: { type: 'string', value: '<login>', help: 'Login of its destination' },
    password: { type: 'string', value: '<password>', help: 'Password of its destination' },
  },
  async run({ file, to, login, password }, { answer }) {
    if (to === undefined || login === undefined || password === undefined)
      throw new UsageError('--to, --login and --password are required.')
    const text = await readFile(file, 'utf8')
    const lines = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as RecordedLine)
    const differences = await replayExchange(lines, { address: to, login, password })
    answer(
      differences,
      differences.length === 0
        ? `${lines.length} requests, no differences`
        : differences
            .map(({ query, recorded, replayed }) => `${query}: ${recorded} → ${replayed}`)
            .join('\n'),
    )
  },
})
