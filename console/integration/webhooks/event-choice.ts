import { EVENTS, EVERY, typeOfEvent } from '@vitrina/schema/events'

/** `<type>.*` */
const everyOf = (type: string): string => `${type}.${EVERY}`

/** The events of a type, in their order. */
export const eventsOf = (type: string): readonly string[] =>
  EVENTS.filter((event) => typeOfEvent(event) === type)

/** Selected share of a type. */
export const shareOf = (chosen: readonly string[], type: string): 'all' | 'some' | 'none' => {
  if (chosen.includes(everyOf(type))) return 'all'
  return chosen.some((name) => typeOfEvent(name) === type) ? 'some' : 'none'
}

/** A type as a whole: all of it, also what is added to it later; or nothing of it. */
export const toggleType = (chosen: readonly string[], type: string): string[] => {
  const others = chosen.filter((name) => typeOfEvent(name) !== type)
  return shareOf(chosen, type) === 'all' ? others : [...others, everyOf(type)]
}

/** One event. Taken from a type that was chosen as a whole, it leaves the others. */
export const toggleEvent = (chosen: readonly string[], event: string): string[] => {
  const type = typeOfEvent(event)
  if (chosen.includes(everyOf(type)))
    return [
      ...chosen.filter((name) => name !== everyOf(type)),
      ...eventsOf(type).filter((one) => one !== event),
    ]
  return chosen.includes(event) ? chosen.filter((name) => name !== event) : [...chosen, event]
}
