import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, mkdtempSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { isReady, newDataDir, postmasterOf, ROOT, removeCluster, startServer } from './server.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const nobodyReads = isRoot && spawnSync('/bin/ls', [ROOT], { ...nobody, stdio: 'ignore' }).status === 0

describe('9.1 root', { skip: !isRoot && 'only root can try' }, () => {
  test('starts in a data directory that no other account can enter', async (t) => {
    const dataDir = newDataDir(t, 0o700)

    const server = await startServer(dataDir)

    assert.ok(await isReady(server.url))
    assert.ok(lstatSync(join(dataDir, 'postgres')).isSymbolicLink())
    assert.equal(statSync(dirname(dataDir)).mode & 0o777, 0o700)
  })

  test('finds the same database again, and an empty one in a new data directory of the same name', async (t) => {
    const dataDir = newDataDir(t, 0o700)
    const startAndStop = async () => {
      const server = await startServer(dataDir)
      server.kill('SIGTERM')
      await server.ended
      return readlinkSync(join(dataDir, 'postgres'))
    }
    const first = await startAndStop()
    assert.equal(await startAndStop(), first)

    const moved = join(mkdtempSync(`${dataDir}-`), 'data')
    renameSync(dataDir, moved)

    assert.notEqual(await startAndStop(), first)
    removeCluster(moved)
  })
})

describe('9.1 an ordinary user', {
  skip: !nobodyReads && 'needs root and a checkout that others can read',
}, () => {
  test('runs PostgreSQL under its own account, and root can do so afterwards', async (t) => {
    const dataDir = newDataDir(t, 0o700)
    chownSync(dirname(dataDir), nobody.uid, nobody.gid)
    const owner = () => statSync(`/proc/${postmasterOf(dataDir)}`).uid

    const serverOfOther = await startServer(dataDir, { account: nobody, env: { HOME: dirname(dataDir) } })
    assert.ok(await isReady(serverOfOther.url))
    assert.equal(owner(), nobody.uid)
    serverOfOther.kill('SIGTERM')
    await serverOfOther.ended

    const roots = await startServer(dataDir)
    assert.ok(await isReady(roots.url))
    assert.equal(owner(), nobody.uid)
    assert.match(roots.output(), /the database runs under the account nobody, in \S+postgres/)
    assert.doesNotMatch(serverOfOther.output(), /runs under/)
  })
})
