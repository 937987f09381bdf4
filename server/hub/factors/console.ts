import type { PasskeyChallenge } from '@vitrina/schema/console/session'
import { networkOf } from '../../platform/http/limits/network.ts'
import type { Origin } from '../audit.ts'
import { attempt, refundAttempt } from '../defence/attempts.ts'
import { authenticationOptions, ceremonyAt, hasPasskeys, verifyPasskey } from './passkeys.ts'
import { type FactorClaim, type FactorParts, proveSecondFactor } from './second-factor.ts'

interface Parts extends FactorParts {
  readonly consoleOrigin: () => string
}

/**
 * Second factors of operators for the console. Passkeys belong to the host of the hub, so a console at
 * another host has none.
 */
export const factorsOfConsole = ({ consoleOrigin, ...parts }: Parts) => {
  const { sql, secrets, hubOrigin } = parts

  const hostOf = (origin: string) => new URL(origin).hostname
  const isAtHub = () => hasPasskeys(consoleOrigin()) && hostOf(consoleOrigin()) === hostOf(hubOrigin())

  const ceremonyOf = (browser: string) => ceremonyAt(secrets, consoleOrigin(), browser)

  return {
    proveSecondFactor: async (claim: FactorClaim): Promise<boolean> =>
      (await proveSecondFactor({ ...parts, hubOrigin: consoleOrigin }, claim)) !== undefined,

    passkeyQuestion: async (browser: string): Promise<PasskeyChallenge | undefined> =>
      isAtHub() ? authenticationOptions(sql, await ceremonyOf(browser)) : undefined,

    async takePasskey(claim: {
      readonly browser: string
      readonly origin: Origin
      readonly answer: string
    }): Promise<number | undefined> {
      const network = networkOf(claim.origin.ip)
      await attempt(sql, 'sign-in address', network)
      const hubIdentity = isAtHub()
        ? await verifyPasskey(sql, await ceremonyOf(claim.browser), claim.answer, { alone: true })
        : undefined
      if (hubIdentity) await refundAttempt(sql, 'sign-in address', network)
      return hubIdentity?.userId
    },
  }
}
