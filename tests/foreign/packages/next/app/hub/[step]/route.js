import { routeHandler } from '@vitrina/sdk/next'
import { hub } from '../../../hub.js'

// As a function: a build knows nothing of the hub.
export const GET = (request) => routeHandler(hub())(request)
export const POST = GET
