import { type TestFn, test } from 'node:test'

/** True when the run includes the long tests (`npm test -- --long`). */
export const IS_LONG = Boolean(process.env.VITRINA_LONG)

/** Registers a test that only a run with `--long` includes. */
export const long = async (name: string, work: TestFn): Promise<void> => {
  if (IS_LONG) await test(name, work)
}

/** Number of rounds of a randomized test: `many` with `--long`, else `few`. */
export const rounds = (many: number, few: number): number => (IS_LONG ? many : few)
