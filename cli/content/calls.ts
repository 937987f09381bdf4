import { resources } from '@vitrina/schema/resources/index'
import { type ApiOptions, content } from '@vitrina/sdk/content'

/** Object of any kind in reads. */
export type AnyObject = { readonly id: number } & Readonly<Record<string, unknown>>

/** Calls for objects of any type. */
interface Calls {
  list(query: Readonly<Record<string, string | undefined>>): AsyncIterable<AnyObject>
  get(id: number): Promise<AnyObject | undefined>
  byKey(key: string): Promise<AnyObject | undefined>
}

/** Calls for objects with the path `object`, and the name of the client key field. */
export const callsAbout = (
  options: ApiOptions,
  object: string,
): { readonly calls: Calls; readonly key: string | null } => {
  const [name] = Object.entries(resources).find(([, { path }]) => path === object) ?? []
  if (name === undefined) throw new Error(`There is no object ${object}.`)
  const known = name as keyof typeof resources
  return { calls: content(options)[known] as unknown as Calls, key: resources[known].key }
}
