import { tell } from './language.ts'
import { TOKEN_STATES } from './words/tokens.ts'

const STATES: Readonly<Record<string, (typeof TOKEN_STATES)[keyof typeof TOKEN_STATES]>> = TOKEN_STATES

/** What the state of a token is called. */
export const tokenStateOf = (state: string): string => {
  const sentence = STATES[state]
  return sentence === undefined ? state : tell(sentence)
}
