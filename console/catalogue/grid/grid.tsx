import { useSite } from '../../session/site.ts'
import { WithObject } from '../with-object.tsx'
import { GridOf } from './grid-of.tsx'

/** The grid of the object that the address names. */
export default function ObjectGrid() {
  const site = useSite()
  return <WithObject>{(object) => <GridOf key={`${site.slug}/${object.path}`} object={object} />}</WithObject>
}
