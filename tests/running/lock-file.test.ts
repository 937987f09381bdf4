import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT } from './server.ts'

interface Package {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

test('9.1 the lock file has every package that npm ci needs, on any platform', () => {
  const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as {
    packages: Record<string, Package>
  }
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))

  assert.deepEqual(missing, [])
})
