import { fieldRight } from '@vitrina/schema/console/rights-of-routes'
import type { Right } from '@vitrina/schema/rights'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ObjectDraft } from './draft.ts'

/** @throws {ApiError} `insufficient_role` for a field of an existing object that these rights do not allow to change */
export const requireFields = (
  path: string,
  drafts: readonly ObjectDraft[],
  rights: ReadonlySet<Right>,
): void => {
  for (const { outcome, values } of drafts) {
    if (outcome === 'created') continue
    for (const [field, value] of Object.entries(values)) {
      if (value === undefined || field === 'id') continue
      const right = fieldRight(path, field)
      if (right !== undefined && !rights.has(right))
        throw new ApiError('insufficient_role.field', { right, field })
    }
  }
}
