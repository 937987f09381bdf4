import { createHash } from 'node:crypto'
import { columnsOfOwn, type OwnField } from '@vitrina/schema/own-fields'
import type { Resource } from '@vitrina/schema/resource'
import type { Use } from '../../platform/batch/use.ts'
import type { OwnAudience } from '../../platform/own-fields/own-audience.ts'
import { ownTable, selectOwnFields } from '../../platform/own-fields/own-field-rows.ts'
import { type Table, tableOf, withOwn } from '../../platform/postgres/derive/table.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { formOf, type TableForm } from './write/draft.ts'

/** A site, and the version of its own fields. */
export interface SiteVersion {
  readonly siteId: number
  readonly ownFields: number
}

/** Prepared declaration of one kind of object and of the kinds it may refer to. */
export interface ContentDeclaration {
  readonly form: TableForm
  readonly tables: ReadonlyMap<string, Table>
  /** Digest of the declaration: cached reads and remembered writes of another declaration do not match it. */
  readonly fingerprint: string
  /** Own fields that refer to objects outside the content. */
  readonly ownUses: readonly Use[]
  /** Declarations with the own fields of a site. */
  readonly at: (sql: Sql, site: SiteVersion, audience: OwnAudience) => Promise<ContentDeclaration>
}

type AllDeclared = ReadonlyMap<string, ContentDeclaration>

/** Own fields of one version of a site, prepared for each audience. */
interface SiteDeclared extends Readonly<Record<OwnAudience, AllDeclared>> {
  readonly version: number
}

/** Sites whose own fields stay prepared; the least recently prepared are removed first. */
const MAX_SITES = 500

/** Prepares declarations for reading and writing; by path, in their order. */
export const declare = (resources: readonly Resource[]): AllDeclared => {
  const base = new Map(resources.map((resource) => [resource.path, tableOf(resource)]))
  const sites = new Map<number, SiteDeclared>()

  const load = async (sql: Sql, { siteId, ownFields: version }: SiteVersion): Promise<SiteDeclared> => {
    const fields = await selectOwnFields(sql, siteId)
    const ofAudience = (audience: OwnAudience): AllDeclared =>
      prepared(
        extended(
          base,
          fields.filter(({ visible_to }) => audience === 'writers' || visible_to === 'all'),
        ),
        `${siteId} ${version} ${audience}`,
        ownUsesOf(fields, base),
      )
    const versions = { version, readers: ofAudience('readers'), writers: ofAudience('writers') }
    sites.delete(siteId)
    sites.set(siteId, versions)
    for (const oldest of sites.keys()) {
      if (sites.size <= MAX_SITES) break
      sites.delete(oldest)
    }
    return versions
  }

  const prepared = (
    tables: ReadonlyMap<string, Table>,
    mark: string,
    ownUses: readonly Use[],
  ): AllDeclared => {
    const all: Map<string, ContentDeclaration> = new Map(
      [...tables].map(([path, table]) => {
        const fingerprint = createHash('sha256')
          .update(JSON.stringify(table.resource) + mark)
          .digest('hex')
          .slice(0, 8)
        const at: ContentDeclaration['at'] = async (sql, site, audience) => {
          if (site.ownFields === 0) return all.get(path) as ContentDeclaration
          const known = sites.get(site.siteId)
          const own = known?.version === site.ownFields ? known : await load(sql, site)
          return own[audience].get(path) as ContentDeclaration
        }
        return [path, { form: formOf(table), tables, fingerprint, ownUses, at }]
      }),
    )
    return all
  }

  return prepared(base, '', [])
}

/** Own fields that refer to objects outside the content. */
const ownUsesOf = (fields: readonly OwnField[], tables: ReadonlyMap<string, Table>): Use[] =>
  fields
    .filter(({ object, kind }) => kind === 'reference' && !tables.has(object))
    .flatMap((own) =>
      columnsOfOwn(own).map(({ key, name }): Use => {
        const table = ownTable(own.object)
        return {
          ...{ to: own.refers_to ?? '', table, column: 'custom', object: own.object, id: 'id', field: name },
          own: { key, isList: own.multiple },
        }
      }),
    )

/** Tables with own fields. */
const extended = (
  tables: ReadonlyMap<string, Table>,
  fields: readonly OwnField[],
): ReadonlyMap<string, Table> => {
  const byObject = Map.groupBy(fields, ({ object }) => object as string)
  return new Map(
    [...tables].map(([path, table]) => {
      const own = byObject.get(path)
      return [path, own ? withOwn(table, own.flatMap(columnsOfOwn)) : table]
    }),
  )
}
