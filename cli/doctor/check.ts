import type { Tools } from '../command.ts'

/** Check of `vitrina doctor`. */
export interface Check {
  readonly name: string
  /** Correction of a fault. */
  readonly remedy: string
  /** True if later checks need this one. */
  readonly vital?: true
  /**
   * Finding of the check.
   * @throws {Error} with the fault
   */
  readonly run: (tools: Pick<Tools, 'env' | 'openDatabase'>) => Promise<string | Warning> | string | Warning
}

/** Finding that needs attention, although the check passes. */
export interface Warning {
  readonly warning: string
}
