import { Readable } from 'node:stream'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { flag, parseQuery } from '../../platform/http/protocol/query.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import type { NoteDestination } from '../destinations/destination-routes.ts'
import { linesOfRecording, listRecordings, type RecordedLine } from './recordings.ts'

const OneDestination = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) })

const OneRecording = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }),
  recording: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
})

const PARAMETERS = { redacted: flag('Omits the business partners of a catalogue; false by default') }

/** Recorded exchanges of a destination, at the console. A download is recorded in the audit log. */
export const recordingRoutes = (
  app: App,
  { sql, noteOf }: { readonly sql: Database; readonly noteOf: NoteDestination },
): void => {
  operation(app, 'GET sites/:site/destination/:id/recording', { params: OneDestination }, async (request) =>
    listRecordings(sql, { siteId: siteOf(request).id, id: Number(request.params.id) }),
  )

  operation(
    app,
    'GET sites/:site/destination/:id/recording/:recording',
    { params: OneRecording },
    async (request, reply) => {
      const { id: siteId, slug } = siteOf(request)
      const { redacted = false } = parseQuery(PARAMETERS, request)
      const key = { siteId, id: Number(request.params.id) }
      const { recording } = request.params
      const lines = linesOfRecording(sql, key, Number(recording), redacted)
      const first = await lines.next()
      if (first.done) throw new ApiError('not_found')
      await noteOf(request)(sql, {
        event: 'destination_recording_read',
        siteId,
        detail: { id: key.id, recording: Number(recording), redacted },
      })
      reply.headers({
        'content-type': 'application/x-ndjson',
        'content-disposition': `attachment; filename="${slug}-exchange-${recording}.ndjson"`,
      })
      return Readable.from(ndjsonOf(first.value, lines))
    },
  )
}

async function* ndjsonOf(first: RecordedLine, others: AsyncGenerator<RecordedLine>): AsyncGenerator<string> {
  yield `${JSON.stringify(first)}\n`
  for await (const line of others) yield `${JSON.stringify(line)}\n`
}
