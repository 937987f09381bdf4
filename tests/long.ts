import { type TestFn, test } from 'node:test'

const isAsked = Boolean(process.env.VITRINA_LONG)

/** A test that `npm test` leaves to `npm run test:long`, which runs the other tests of its file, too. */
export const long = async (name: string, work: TestFn): Promise<void> => {
  if (isAsked) await test(name, work)
}

/** How many rounds, in `npm run test:long` or in `npm test`, something takes that is tried until it fails. */
export const rounds = (many: number, few: number): number => (isAsked ? many : few)
