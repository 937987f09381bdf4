import { fieldRight, needOfRoute, objectRight } from '@vitrina/schema/console/rights-of-routes'
import type { SiteOfSession } from '@vitrina/schema/console/session'
import { missingRight, type Right } from '@vitrina/schema/rights'

/** Site in the URL, with the rights of the user. */
export interface CurrentSite extends SiteOfSession {
  /** True for a right of the user. */
  readonly may: (right: Right) => boolean
  /** True if the user may read an object, by its path. */
  readonly mayRead: (object: string) => boolean
  readonly mayWrite: (object: string) => boolean
  /** True if the user may change a field of existing objects. */
  readonly mayChange: (object: string, field: string) => boolean
  /** Path of an API call at this site, for `request`: `site.api('external/category/')`. */
  readonly api: (path: string) => string
  /** True if the user may import a file of an object, by its path. */
  readonly mayImport: (object: string) => boolean
}

/** Site of the session with the rights of the user. */
export const asCurrentSite = (site: SiteOfSession): CurrentSite => {
  const rights = new Set(site.rights)
  const may = (right: Right | undefined): boolean => right !== undefined && rights.has(right)
  return {
    ...site,
    may,
    mayRead: (object) => may(objectRight(object, 'read')),
    mayWrite: (object) => may(objectRight(object, 'write')),
    mayChange: (object, field) => may(fieldRight(object, field)),
    mayImport: (object) => {
      const need = needOfRoute('POST', `/external/${object}/import`)
      return need !== undefined && missingRight(rights, need) === undefined
    },
    api: (path) => `sites/${site.slug}/${path}`,
  }
}
