import { spawn } from 'node:child_process'
import { closeSync, fchownSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { clusterExists, createCluster, EMBEDDED, readPostmaster } from './embedded-cluster.ts'
import type { EmbeddedLocation } from './embedded-location.ts'
import { refuseOtherMajor } from './other-major.ts'

/** Settings for a small machine that other programs use, too. None reduces safety for speed. */
const SETTINGS = {
  listen_addresses: '',
  port: EMBEDDED.port,
  unix_socket_permissions: '0700',
  cluster_name: 'vitrina',
  max_connections: 100,
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  // Limits the log kept for a continuous backup, so that a forgotten backup does not fill the disk: it starts a new series when
  // it returns.
  max_slot_wal_keep_size: '4GB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server that sent a failed statement logs it; its text may contain confidential data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // Ends long statements of a killed server soon, and releases their locks.
  client_connection_check_interval: '5s',
}

const MAX_LOG_BYTES = 10 * 2 ** 20

/** Time in ms for the processes of a killed PostgreSQL to notice its end. */
const ORPHANS_LINGER_MS = 15_000
const PASSING = /shared memory block|lock file "[^"]+" already exists/

/**
 * Starts the embedded PostgreSQL, or uses a running one, or waits for one that starts or stops. Safe for concurrent processes:
 * one PostgreSQL results.
 * @throws {Error} with PostgreSQL's own reason for a failed start, or for a cluster of another major version
 */
export const startEmbedded = async (location: EmbeddedLocation, log: BaseLogger): Promise<void> => {
  if (!clusterExists(location)) {
    log.debug(`Creating the database in ${location.cluster}`)
    await createCluster(location)
  }
  const giveUp = Date.now() + ORPHANS_LINGER_MS
  let launched: Launched | undefined
  for (let turn = 1; ; turn++) {
    const running = readPostmaster(location)
    if (running?.alive) {
      if (running.status === 'ready') return
      if (turn % 500 === 0) log.info(`PostgreSQL is still ${running.status}`)
    } else if (launched === undefined) {
      refuseOtherMajor(location)
      launched = launch(location, running?.pid)
    } else if (launched.ended) {
      const reason = readReason(location, launched)
      if (!PASSING.test(reason) || Date.now() > giveUp)
        throw new Error(`PostgreSQL does not start: ${reason}`)
      launched = undefined
      await sleep(200)
    }
    await sleep(20)
  }
}

/** Stops the embedded PostgreSQL, if it is running, and waits until it has written all data and exited. */
export const stopEmbedded = async (location: EmbeddedLocation, log: BaseLogger): Promise<void> => {
  const running = readPostmaster(location)
  if (!running?.alive) return
  process.kill(running.pid, 'SIGINT')
  for (let turn = 1; readPostmaster(location)?.alive; turn++) {
    if (turn % 500 === 0) log.info('PostgreSQL is still stopping')
    await sleep(20)
  }
}

interface Launched {
  readonly logBegins: number
  ended: boolean
}

const launch = (location: EmbeddedLocation, formerPid: number | undefined): Launched => {
  const { programs, cluster, sockets, account } = location
  const log = openLog(location)
  const launched: Launched = { logBegins: fstatSync(log).size, ended: false }
  // The setting is a list, in which a comma would split an unquoted path.
  const folders = `"${sockets.replaceAll('"', '""')}"`
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folders })
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', cluster, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: '/',
      // Separate process group: Ctrl-C in the terminal signals only the server, which stops PostgreSQL at its end.
      detached: true,
      stdio: ['ignore', log, log],
      env: {
        LC_ALL: 'C',
        // Another process may have the id of a killed PostgreSQL, and PostgreSQL would take it for its
        // predecessor. PostgreSQL detects remaining child processes in another way.
        ...(formerPid !== undefined && { PG_GRANDPARENT_PID: String(formerPid) }),
      },
    },
  )
  closeSync(log)
  child.unref()
  const onEnd = () => {
    launched.ended = true
  }
  child.once('exit', onEnd).once('error', onEnd)
  return launched
}

const logFileOf = ({ dataDir }: EmbeddedLocation): string => join(dataDir, 'postgres.log')

const openLog = (location: EmbeddedLocation): number => {
  const logFile = logFileOf(location)
  const stat = statSync(logFile, { throwIfNoEntry: false })
  if (stat && stat.size > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const file = openSync(logFile, 'a', 0o600)
  if (location.account) fchownSync(file, location.account.uid, location.account.gid)
  return file
}

const readReason = (location: EmbeddedLocation, { logBegins }: Launched): string => {
  const lines = readFileSync(logFileOf(location)).subarray(logBegins).toString().trim().split('\n')
  return lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}
