import type { App } from '../../platform/http/app.ts'
import { Type } from '../../platform/http/bodies/schema.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { duplicateValueError, fieldError } from '../../platform/http/field-errors.ts'
import { Form, operation } from '../../platform/http/operation.ts'
import { siteOf } from '../../platform/http/operator.ts'
import { parseRegistered } from '../page-request/return-address.ts'
import { auditActorOf, type OperatorParts } from './managing.ts'
import { addReturnAddress, listReturnAddresses, removeReturnAddress } from './return-addresses.ts'

const OneAddress = Form({ address: Type.String() })

/** Operations on the return addresses of a site, and on its sign-in options. */
export const returnAddressRoutes = (app: App, { sql, prove }: OperatorParts): void => {
  operation(app, 'GET sites/:site/return-address', {}, async (request) =>
    listReturnAddresses(sql, siteOf(request).id),
  )

  /**
   * Registers an address after a proof that its host belongs to the site. Until then the response (202) explains the proof,
   * regardless of the current owner.
   */
  operation(app, 'POST sites/:site/return-address', { body: OneAddress }, async (request, reply) => {
    const { id, slug } = siteOf(request)
    const address = parseRegistered(request.body.address)
    if (address === undefined)
      throw fieldError('address', 'invalid_value.like', { example: 'https://shop.example/login/done' })
    const isOwn = (await listReturnAddresses(sql, id)).some((one) => one.address === address)
    const proof = isOwn ? undefined : await prove(request, new URL(address))
    reply.code(proof ? 202 : 201)
    if (proof) return { address, proof }
    const owner = await sql.begin((sql) => addReturnAddress(sql, id, address, auditActorOf(request)))
    if (owner !== undefined && owner !== slug) throw duplicateValueError('site', 'address', address)
    return { address }
  })

  operation(app, 'DELETE sites/:site/return-address', { body: OneAddress }, async (request) => {
    const { id } = siteOf(request)
    const { address } = request.body
    if (!(await sql.begin((sql) => removeReturnAddress(sql, id, address, auditActorOf(request)))))
      throw new ApiError('not_found')
  })
}
