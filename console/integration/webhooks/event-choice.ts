import { EVENTS, EVERY, typeOfEvent } from '@vitrina/schema/events'

/** Event name `<type>.*`. */
const everyOf = (type: string): string => `${type}.${EVERY}`

/** Events of a type, in their order. */
export const eventsOf = (type: string): readonly string[] =>
  EVENTS.filter((event) => typeOfEvent(event) === type)

/** Selected share of a type. */
export const selectionOf = (chosen: readonly string[], type: string): 'all' | 'some' | 'none' => {
  if (chosen.includes(everyOf(type))) return 'all'
  return chosen.some((name) => typeOfEvent(name) === type) ? 'some' : 'none'
}

/** Selects all events of a type, including later ones, or none. */
export const toggleType = (chosen: readonly string[], type: string): string[] => {
  const others = chosen.filter((name) => typeOfEvent(name) !== type)
  return selectionOf(chosen, type) === 'all' ? others : [...others, everyOf(type)]
}

/** Selects or removes one event. If the whole type was selected, the other events remain. */
export const toggleEvent = (chosen: readonly string[], event: string): string[] => {
  const type = typeOfEvent(event)
  if (chosen.includes(everyOf(type)))
    return [
      ...chosen.filter((name) => name !== everyOf(type)),
      ...eventsOf(type).filter((one) => one !== event),
    ]
  return chosen.includes(event) ? chosen.filter((name) => name !== event) : [...chosen, event]
}
