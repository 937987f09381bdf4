import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashJob } from './hashing.ts'
import { COST } from './hashing-cost.ts'

/** As nice as a thread should be that has hours of work when somebody guesses passwords. */
const NICE = 5

// On Linux a priority is that of the thread which sets it; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(NICE)

parentPort?.on('message', ({ password, digest }: HashJob) => {
  parentPort?.postMessage(digest === undefined ? hashSync(password, COST) : verifySync(digest, password))
})
