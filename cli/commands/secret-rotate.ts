import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '@vitrina/server/config'
import type { Database } from '@vitrina/server/platform/postgres/pool/sql'
import {
  newDeploymentSecret,
  previousSecretFile,
  readSecretPair,
  secretFile,
  writeSecret,
} from '@vitrina/server/platform/secrets/deployment-secret'
import { advanceRotation, type Rotation } from '@vitrina/server/platform/secrets/rotation'
import { command } from '../command.ts'
import { sentencesOf } from './secret-status.ts'

const STEP_MS = 2_000

export const secretRotate = command({
  summary: 'Rotate the secret of the deployment, while servers run.',
  options: {
    'previous-is-lost': {
      type: 'boolean',
      help: 'Continue with the current secret; values encrypted by the lost one are lost',
    },
  },
  async run({ 'previous-is-lost': isPreviousLost = false }, { env, openToWrite, answer, note }) {
    const config = readConfig(env)
    const sql = await openToWrite()
    if (isPreviousLost) await advanceRotation(sql, config, { isPreviousLost })
    else if (await isSettled(sql, config)) {
      if (config.secret !== undefined) {
        const secret = newDeploymentSecret()
        note(
          'Set these for every process, restart one process after another, and run this command again with the same values:',
        )
        return answer({ secret }, secret)
      }
      await replaceFiles(config)
    }
    const rotation = await finish(sql, config, note)
    answer(
      { previous_may_go_at: rotation.previousMayGoAt },
      ['The secret is rotated, and encrypts everything.', ...sentencesOf(rotation, [])].join('\n'),
    )
  },
})

/** True if no rotation is in progress and the configured secret is the active one. */
const isSettled = async (sql: Database, config: Config): Promise<boolean> => {
  const { active, isOwn, isPending } = await advanceRotation(sql, config)
  if (isPending || active?.resealed_at === null) return false
  if (!isOwn)
    throw new Error(
      'The database uses a secret that is not set: set VITRINA_SECRET as its server has it (or, if it is lost, --previous-is-lost).',
    )
  return true
}

/** Writes the previous secret first, so that readers of the new one find both. */
const replaceFiles = async (config: Config): Promise<void> => {
  const { own } = await readSecretPair(config)
  await writeSecret(previousSecretFile(config), own)
  await writeSecret(secretFile(config), newDeploymentSecret())
}

/** Runs the same steps as servers, until nothing is left to do. */
const finish = async (sql: Database, config: Config, note: (sentence: string) => void): Promise<Rotation> => {
  let lastSentence = ''
  for (;;) {
    const rotation = await advanceRotation(sql, config)
    if (!rotation.isPending && rotation.active?.resealed_at) return rotation
    const [sentence = ''] = sentencesOf(rotation, [])
    if (sentence !== lastSentence) note(sentence)
    lastSentence = sentence
    await sleep(STEP_MS)
  }
}
