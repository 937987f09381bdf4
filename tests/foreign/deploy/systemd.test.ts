import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '../../../server/config.ts'
import { ROOT } from '../../running/server.ts'
import { needs } from '../needs.ts'

const FOLDER = join(ROOT, 'deploy/systemd')
const { program, skip } = needs('systemd', ['systemd-analyze'], ['--version'])
const units = readdirSync(FOLDER).map((name) => join(FOLDER, name))
const KNOWN = new Set([...Object.keys(SETTINGS), 'NODE_COMPILE_CACHE', 'NODE_ENV'])

for (const unit of units) {
  test(`systemd accepts every line of ${unit.slice(ROOT.length)}`, { skip }, () => {
    const { stderr } = spawnSync(program, ['verify', unit], { encoding: 'utf8' })
    const complaints = stderr
      .split('\n')
      // The program exists after an installation by the guide.
      .filter((line) => line !== '' && !/Command \/opt\/vitrina\S+ is not executable/.test(line))
    assert.deepEqual(complaints, [])
  })

  test(`${unit.slice(ROOT.length)} restricts the service, and sets only existing settings`, {
    skip,
  }, () => {
    const { stdout } = spawnSync(program, ['security', '--offline=true', unit], { encoding: 'utf8' })
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])
    assert.ok(exposure <= 2.5, stdout.split('\n').slice(-2).join())
    const text = readFileSync(unit, 'utf8')
    const variables = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
    assert.deepEqual(
      variables.map((pair) => pair.split('=')[0] ?? '').filter((name) => !KNOWN.has(name)),
      [],
    )
  })
}

test('9.4 systemd waits as long as the server may take to stop, and signals only the server', () => {
  const text = readFileSync(join(FOLDER, 'vitrina.service'), 'utf8')
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const most = number(/DRAIN_SECONDS=(\d+)/) + number(/STOP_SECONDS=(\d+)/)
  assert.ok(number(/TimeoutStopSec=(\d+)/) > most)
  assert.match(text, /^KillMode=mixed$/m)
})
