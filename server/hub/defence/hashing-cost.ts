export interface HashingCost {
  /** KiB of memory. */
  memoryCost: number
  /** Passes over the memory. */
  timeCost: number
  /** Lanes. */
  parallelism: number
}

/** Minimum cost of a kept digest by argon2id: 19 MiB, two passes, one lane, as OWASP recommends. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies HashingCost

/** Cost of new digests. Not configurable; tests of other subjects lower it in their process. */
export const NEW_DIGESTS: HashingCost = { ...COST }
