import { Pool } from 'pg'
import { EMBEDDED } from '../../server/platform/postgres/embedded/embedded-cluster.ts'
import { answerJobs } from '../worker.ts'
import type { DriverJob } from './driver.ts'

let pool: Pool | undefined

answerJobs<DriverJob, { perSecond: number }>(async ({ sockets, text, values, clients }) => {
  pool ??= new Pool({ ...EMBEDDED, host: sockets, max: clients })
  const database = pool
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < values.length)
        await database.query({ name: 'page', text, values: [...(values[next++] ?? [])] })
    }),
  )
  return { perSecond: (values.length * 1000) / (performance.now() - begun) }
})
