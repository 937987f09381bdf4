import type { Sentence } from '@vitrina/schema/sentences/sentence'
import type { Tools } from '../command.ts'
import type { Spoken } from '../language.ts'

/** One thing that the doctor looks at. */
export interface Check {
  readonly name: Sentence
  /** What to do when something is wrong. */
  readonly mend: Spoken
  /** When this is wrong, nothing after it can be looked at. */
  readonly vital?: true
  /**
   * Finding of the check.
   * @throws {CheckFailed} with what is wrong
   */
  readonly look: (tools: Pick<Tools, 'env' | 'openDatabase'>) => Promise<Spoken | Warning> | Spoken | Warning
}

/** A finding that asks for care and fails nothing. */
export interface Warning {
  readonly warning: Spoken
}

/** Something is not as it should be. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
  readonly saidIn: Spoken

  constructor(finding: Spoken) {
    super(finding('en'))
    this.saidIn = finding
  }
}

/** A finding of names and numbers, the same in every language. */
export const bare =
  (text: string): Spoken =>
  () =>
    text
