import { useSession } from '../../session/session.ts'

/** URL for other systems. */
export const useExchangeAddress = (): string => `${useSession().api_origin}/exchange/1c`
