import { linesOfRecording, type RecordedLine } from '@vitrina/server/exchange/recorder/recordings'
import { command } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { destinationIdOf } from './options.ts'

export const destinationRecordingShow = command({
  summary: 'Print a recorded exchange of a destination, one request per line.',
  args: ['site', 'destination', 'recording'],
  async run({ site: slug, destination, recording }, { openToRead, answer }) {
    const id = destinationIdOf(destination)
    const sql = await openToRead()
    const { id: siteId } = await siteBySlug(sql, slug)
    const lines: RecordedLine[] = []
    for await (const line of linesOfRecording(sql, { siteId, id }, Number(recording))) lines.push(line)
    if (lines.length === 0) throw new Error('The destination has no such recorded exchange.')
    answer(lines, lines.map((line) => JSON.stringify(line)).join('\n'))
  },
})
