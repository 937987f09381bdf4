import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHub } from './hub.ts'

const { call } = await openHub()

test('1.6 every call about tokens is documented: its callers, parameters and responses', async () => {
  const { body } = await call('/openapi.json')
  const expected: Record<string, [security: unknown, takes: string[], answers: string[]]> = {
    'post /users/hub-auth': [
      [{}, { site: [] }],
      ['token', 'is_hub', 'code_verifier'],
      ['200', '400', '401', '429'],
    ],
    'post /users/token/refresh': [[{}, { site: [] }], ['refresh'], ['200', '400', '401']],
    'post /users/token/verify': [[], ['token'], ['200', '400', '401']],
    'post /users/token/blacklist': [[], ['refresh'], ['200', '400', '401']],
    'post /users/logout': [[], ['refresh', 'auth_token'], ['204', '400', '401']],
    'post /users/session': [[], ['auth_token'], ['200', '400']],
    'get /user/user-group': [[{ hub: [] }], [], ['200', '401']],
    'get /.well-known/jwks.json': [[], [], ['200']],
  }
  for (const [route, [security, parameters, answers]] of Object.entries(expected)) {
    const [method = '', path = ''] = route.split(' ')
    const operation = body.paths[path][method]
    const schema = operation.requestBody?.content['application/json'].schema ?? {}
    const fields = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))
    assert.deepEqual(operation.security, security, route)
    assert.deepEqual(fields, parameters, route)
    assert.deepEqual(
      answers.filter((status) => !(status in operation.responses)),
      [],
      route,
    )
  }
  const { site, hub } = body.components.securitySchemes
  assert.deepEqual([site.type, site.scheme], ['http', 'basic'])
  assert.deepEqual([hub.type, hub.scheme], ['http', 'bearer'])
})
