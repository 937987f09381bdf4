import { routeHandler } from '@vitrina/sdk/next'
import { hub } from '../../../hub.js'

// A function, because the hub is not known at build time.
export const GET = (request) => routeHandler(hub())(request)
export const POST = GET
