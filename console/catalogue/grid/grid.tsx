import { useSite } from '../../session/site.ts'
import { WithObject } from '../with-object.tsx'
import { GridOf } from './grid-of.tsx'

/** Grid of the object in the URL. */
export default function ObjectGrid() {
  const site = useSite()
  return <WithObject>{(object) => <GridOf key={`${site.slug}/${object.path}`} object={object} />}</WithObject>
}
