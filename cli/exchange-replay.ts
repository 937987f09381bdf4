import type { RecordedLine } from '@vitrina/server/exchange/recorder/recordings'

interface Target {
  readonly address: string
  readonly login: string
  readonly password: string
}

/** Request whose replayed response has another first word than the recorded one. */
export interface Difference {
  readonly query: string
  readonly recorded: string
  readonly replayed: string
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? ''

/**
 * Sends the requests of a recorded exchange to another site, with the credentials of a destination there. An import is repeated
 * until it has ended. Returns the differences between the responses.
 */
export const replayExchange = async (
  lines: readonly RecordedLine[],
  { address, login, password }: Target,
): Promise<readonly Difference[]> => {
  const differences: Difference[] = []
  let cookie = ''
  const send = async ({ query, body, body_bytes: size }: RecordedLine): Promise<string> => {
    if (size > 0 && body === null) throw new Error(`The recording has no body of ${query}, of ${size} bytes.`)
    const response = await fetch(`${address}?${query}`, {
      method: size > 0 ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
        ...(cookie && { cookie }),
      },
      ...(size > 0 && { body: Buffer.from(body ?? '', 'base64') }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isXml = bytes.subarray(0, 5).toString() === '<?xml'
    return new TextDecoder(isXml ? 'utf-8' : 'windows-1251').decode(bytes)
  }
  for (const line of lines) {
    const recorded = firstLine(line.answer)
    if (recorded === 'progress') continue
    let answer = await send(line)
    while (line.query.includes('mode=import') && firstLine(answer) === 'progress') answer = await send(line)
    if (line.query.includes('mode=checkauth')) {
      const [word, name, value] = answer.split('\n')
      if (word === 'success') cookie = `${name}=${value}`
    }
    if (firstLine(answer) !== recorded)
      differences.push({ query: line.query, recorded, replayed: answer.trim().replaceAll('\n', ' ') })
  }
  return differences
}
