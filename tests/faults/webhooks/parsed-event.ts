/** Content of an event, for comparison with its change entry. */
export interface ParsedEvent {
  readonly cursor: number
  /** Type and id of the object. */
  readonly object: string
  readonly isShown: boolean
  /** Remaining content, as a text. */
  readonly text: string
}

interface Entry {
  readonly type: string
  readonly id: number
  readonly key: string | null
  readonly action: string
  readonly fields: readonly string[] | null
  readonly origin: string | null
}

/** Text of an entry under the name of an event, with the status changes of an order. */
export const textOf = (
  name: string,
  { type, id, key, action, fields, origin }: Entry,
  steps: readonly string[] | null,
): string => JSON.stringify([name, type, id, key, action, fields?.toSorted() ?? null, origin, steps])

/** Parses the body of an event. */
export const parseEvent = (body: string): ParsedEvent => {
  const { type: name, data } = JSON.parse(body)
  const steps: { order_item_id: number; from: string; to: string }[] | undefined = data.status_changes
  return {
    cursor: data.cursor,
    object: `${data.type} ${data.id}`,
    isShown: data.object !== null,
    text: textOf(
      name,
      data,
      steps?.map(({ order_item_id, from, to }) => `${order_item_id} ${from} ${to}`) ?? null,
    ),
  }
}
