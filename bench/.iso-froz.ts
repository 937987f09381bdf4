import { pino } from 'pino'
import { frozenServer, stalledUpload } from '/work/main/bench/soak-silence.ts'
import { borrowDatabase } from '/work/main/server/database/connect.ts'
import { runServer } from '/work/main/tests/faults/server-process.ts'
import { newDataDir } from '/work/main/tests/running/server.ts'

const cleanups: (() => Promise<void>)[] = []
const dataDir = newDataDir({ after: (work) => cleanups.unshift(work) })
const first = await runServer(dataDir)
const database = await borrowDatabase(
  { dataDir, databaseUrl: undefined, poolSize: 2 },
  pino({ level: 'silent' }),
)
cleanups.unshift(() => database.close())
const t = Date.now()
console.log(await stalledUpload(first), Date.now() - t)
console.log(await frozenServer(first, dataDir, database), Date.now() - t)
for (const c of cleanups) await c()
process.exit(0)
