import { SHOWN_OBJECTS } from '@vitrina/schema/console/shown'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { requireObjectRight, siteOf } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import type { ResponseCache } from '../../platform/reading/response-cache.ts'
import { shownInShop } from './shown-in-shop.ts'

const OneObject = Type.Object({
  object: Type.Enum([...SHOWN_OBJECTS]),
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
})

/**
 * Operation that returns why an object is not in the shop, or its page there. Registered in the console's scope
 * of a site.
 */
export const shownRoutes = (app: App, ready: Pick<ResponseCache, 'place'>): void => {
  operation(app, 'GET sites/:site/shown/:object/:id', { params: OneObject }, async (request) => {
    const { object, id } = request.params
    requireObjectRight(request, object, 'read')
    const language = languageOf(request.headers['accept-language'])
    const visibility = await shownInShop(await ready.place(), siteOf(request).id, object, id, language)
    if (!visibility) throw new ApiError('not_found')
    return visibility
  })
}
