import { nearestWord } from '@vitrina/schema/labels/nearest-word'
import type { Resource } from '@vitrina/schema/resource'
import { resources } from '@vitrina/schema/resources/index'
import { UsageError } from '../command.ts'

const PATHS: readonly string[] = Object.values(resources).map(({ path }) => path)

/** @throws {UsageError} with the nearest name and all names, for an unknown `name` */
export const objectNamed = (name: string): string => {
  if (PATHS.some((path) => path === name)) return name
  const near = nearestWord(name, PATHS)
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  throw new UsageError(`Unknown object "${name}".${hint} Objects: ${PATHS.toSorted().join(', ')}.`)
}

/** Declaration of the content object at `path`. */
export const resourceAt = (path: string): Resource => {
  const resource: Resource | undefined = Object.values<Resource>(resources).find((one) => one.path === path)
  if (!resource) throw new Error(`No object is declared at "${path}".`)
  return resource
}
