import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

/** Every content object of a shop, in the order of the declarations. */
export const objects: readonly Resource[] = Object.values(resources)

/** The name of an object in an address of the console: its path without slashes. */
export const addressOf = ({ path }: Pick<Resource, 'path'>): string => path.replaceAll('/', '-')

/** Object of an address; undefined for an unknown one. */
export const objectAt = (address: string): Resource | undefined =>
  objects.find((object) => addressOf(object) === address)

/** The object that a reference leads to. */
export const objectOf = (path: string): Resource => {
  const found = objects.find((object) => object.path === path)
  if (!found) throw new Error(`No object is declared at ${path}.`)
  return found
}
