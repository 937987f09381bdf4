/** Group of proofs: a command, and the paths whose changes can alter its outcome. */
interface Group {
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** Prefixes of paths from the root of the repository; omit for every path. */
  readonly reach?: readonly string[]
}

/** Paths that every running server consists of. */
const SERVER = ['server/', 'schema/', 'package.json', 'package-lock.json']

/** All proofs, in the order in which they run: about five hours on two cores. */
export const GROUPS: Readonly<Record<string, Group>> = {
  check: { command: 'npm run check' },
  test: { command: 'npm run test:long' },
  foreign: {
    command: 'npm run test:foreign',
    env: { VITRINA_FOREIGN: 'required' },
    reach: [
      ...SERVER,
      ...['cli/', 'sdk/', 'clients/', 'console/', 'deploy/', 'docs/', 'examples/', 'guide/', 'samples/'],
      ...['scripts/', 'tests/', '.ci/packages'],
    ],
  },
  walk: {
    command: 'npm run walk',
    reach: [...SERVER, 'console/', 'samples/', 'tests/console/', 'tests/browser/', 'tests/core.ts'],
  },
  undo: {
    command: 'npm test -- --long tests/console/undo.test.ts',
    env: { VITRINA_UNDO_ROUNDS: '1000' },
    reach: [...SERVER, 'tests/console/'],
  },
  hostile: {
    command: 'npm test -- --long tests/running/loop',
    env: { HOSTILE_MIB: '62' },
    reach: [...SERVER, 'tests/running/'],
  },
  bench: { command: 'npm run bench', reach: [...SERVER, 'bench/', 'cli/', 'console/', 'samples/'] },
  soak: { command: 'npm run soak', reach: [...SERVER, 'bench/', 'tests/'] },
  world: {
    command: 'npm run soak -- --only world --minutes 30',
    reach: [...SERVER, 'bench/', 'deploy/', 'tests/'],
  },
}

/** Names of the groups that changes of these paths can affect. */
export const reachedBy = (paths: readonly string[]): string[] =>
  Object.entries(GROUPS)
    .filter(([, { reach }]) => paths.some((path) => reach?.some((prefix) => path.startsWith(prefix)) ?? true))
    .map(([name]) => name)
