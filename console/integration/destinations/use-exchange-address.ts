import { useSession } from '../../session/session.ts'

/** Address that other systems call. */
export const useExchangeAddress = (): string => `${useSession().api_origin}/exchange/1c`
