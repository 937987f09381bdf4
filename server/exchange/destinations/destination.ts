import type { AbsentEffect, DESTINATION_MODES, LINE_TREATMENTS } from '@vitrina/schema/exchange/destination'
import type { Language } from '@vitrina/schema/languages'

/** External system that exchanges files with a site. */
export interface ExchangeDestination {
  readonly siteId: number
  readonly id: number
  readonly name: string
  readonly mode: DestinationMode
  /** Language of the texts that it sends. */
  readonly language: Language
  /** Time zone of its dates and times. */
  readonly timeZone: string
  /** Effect of a full exchange on products that it does not contain. */
  readonly absent: AbsentEffect
  /** Treatment of lines of orders that it has changed. */
  readonly orderLines: (typeof LINE_TREATMENTS)[number]
  /** False during the dry run, in which nothing is written. */
  readonly live: boolean
  /** True while the files of the dry run are written. */
  readonly catchingUp: boolean
  /** Begin of its current or last session. */
  readonly session: string | null
  /** Author number in changes. */
  readonly number: number
  /** Currency of the site. */
  readonly currency: string
}

export type DestinationMode = (typeof DESTINATION_MODES)[number]

/** Key of a destination's rows in all tables of exchanges. */
export type DestinationKey = Pick<ExchangeDestination, 'siteId' | 'id'>
