import { EVERY, PING, SESSION_ENDED, STATUS_CHANGED, typeOfEvent } from '@vitrina/schema/events'
import { useWords } from '../../text/words.ts'
import { useTypeName } from '../change-type.ts'
import { words } from './words.ts'

/** Gives what people call that which an event tells of its type: "changed", "everything". */
export const useActionName = () => {
  const say = useWords(words)
  return (event: string): string => {
    if (event === STATUS_CHANGED) return say('eventStatusChanged')
    const action = event.slice(typeOfEvent(event).length + 1)
    if (action === 'created') return say('eventCreated')
    if (action === 'updated') return say('eventUpdated')
    if (action === 'erased') return say('eventErased')
    return action === 'deleted' ? say('eventDeleted') : say('allOf')
  }
}

/** Gives what people call an event: "Order: status changed". */
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
