import type { ApiReference } from './platform/http/openapi/openapi-document.ts'

/** Introduction of `/docs` and `/openapi.json`, and the order of the groups of operations. */
export const API_REFERENCE: ApiReference = {
  introduction: (
    baseUrl = 'https://vitrina.example',
  ) => `Vitrina is a hub between an online shop and its back-office systems, such as an ERP, a CRM and delivery services.
This page describes the content API, the order API, the change feed, webhooks and the authorization hub.

## Base URL

All paths are relative to the address of the server, \`${baseUrl}\`. Content and orders are under \`/external/\`, lookups under
\`/base/\`. Requests and responses are JSON in UTF-8. A trailing slash is optional.

## Authentication

Send an API token in the header \`API-Token\`; lookups read it from the header \`token\`. A token belongs to one site and has scopes
such as \`content:read\` or \`orders:write\`. Operators create tokens in the console or with \`npx vitrina token create\`. A call without
a valid token is answered with 401, a call outside the scopes of its token with 403.

## First call

\`\`\`sh
curl -H "API-Token: $TOKEN" "${baseUrl}/external/category/?page_size=2&fields=id,name_ro"
\`\`\`

The response is a JSON array, here with two categories.

## Errors

Every error is \`application/problem+json\` (RFC 9457) with a stable \`code\`, \`status\`, \`detail\`, \`request_id\` and \`doc_url\`, the
address of the code's documentation. \`errors\` lists every fault of a batch with its \`index\`, \`field\`, \`code\` and \`message\`; nothing is
written then. Messages are in the language of \`Accept-Language\`: \`ro\`, \`ru\`, \`en\` or \`uk\`. [All codes](/docs/errors).

An unknown query parameter is refused with 400; parameters that begin with \`_\` are ignored. An unknown field is refused unless the
call has \`unknown_fields=ignore\`.

## Pagination

Lists take \`page\` and \`page_size\` (100 by default, at most 5,000). The header \`Link\` has the address of the next page,
\`X-Total-Count\` the number of objects on all pages. To read everything, use \`?after=<last id>&page_size=5000\`, which does not become
slower with each page. \`fields\` selects fields. \`?shape=page\` wraps a list as \`{ count, next, previous, results }\`.

## Idempotency and retries

An upsert by keys of your own system can be repeated: an object without changes is answered \`unchanged\` and not written. Any other
POST or PUT can be repeated with the header \`Idempotency-Key\`: within 24 hours the same key and body get the stored response.
Retry 429 and 503 after \`Retry-After\`, and a missing response with the same \`Idempotency-Key\`. \`If-Match\` with the \`ETag\` of an
object prevents lost updates (412), \`If-None-Match\` saves reading unchanged data (304).

## Rate limits

The calls per minute of a token are limited; the headers \`RateLimit\` and \`RateLimit-Policy\` show the remaining calls. Above the limit
the response is 429 with \`Retry-After\`.

## Changes

Poll the change feed (\`GET /external/changes/\`) or register a webhook instead of reading whole lists again.`,
  firstTags: ['Orders', 'Products', 'Stock per store', 'Prices per user type', 'Categories'],
  lastTags: [
    'Jobs',
    'Events',
    'Webhooks',
    'Lookups',
    'Hub: tokens',
    'Hub: OpenID Connect',
    'Hub pages',
    'Service',
  ],
}
