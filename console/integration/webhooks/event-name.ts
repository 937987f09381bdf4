import { EVERY, PING, SESSION_ENDED, typeOfEvent } from '@vitrina/schema/events'
import { useWords, type Words } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { actionWords } from './action-words.ts'
import { words } from './words.ts'

/** Returns the label of an event's action: "changed", "everything". */
export const useActionName = () => {
  const say = useWords<Words>(actionWords)
  return (event: string): string => say(event.slice(typeOfEvent(event).length + 1))
}

/** Returns the label of an event: "Order: status changed". */
export const useEventName = () => {
  const say = useWords(words)
  const nameOfType = useTypeName()
  const nameOfAction = useActionName()
  return (event: string): string => {
    if (event === EVERY) return say('everything')
    if (event === PING) return say('eventPing')
    if (event === SESSION_ENDED) return say('sessionEnded')
    return `${nameOfType(typeOfEvent(event))}: ${nameOfAction(event)}`
  }
}
