import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'

/** The declaration of the content object at `path`. */
export const resourceAt = (path: string): Resource => {
  const found = Object.values<Resource>(resources).find((one) => one.path === path)
  if (!found) throw new Error(`No object is declared at "${path}".`)
  return found
}
