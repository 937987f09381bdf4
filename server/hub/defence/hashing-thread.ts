import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashWork } from './hashing.ts'
import { oldDigest, readingsOf } from './old-digest.ts'

/** Niceness of a thread that may work for hours during an attack on passwords. */
const NICE = 5

// On Linux a priority is that of the thread which sets it; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(NICE)

const answerTo = ({ password, digest, recipe, cost }: HashWork): string | boolean => {
  if (digest === undefined) return hashSync(password, cost)
  if (!recipe) return verifySync(digest, password)
  const text = Buffer.from(password).toString()
  return readingsOf(recipe, text).some((reading) => verifySync(digest, oldDigest(recipe, reading)))
}

parentPort?.on('message', (job: HashWork) => parentPort?.postMessage(answerTo(job)))
