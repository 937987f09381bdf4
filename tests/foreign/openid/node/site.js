import express from 'express'
import session from 'express-session'

/** Settings of a client of the hub. */
export const { ISSUER, CLIENT_ID, CLIENT_SECRET, METHOD } = process.env

/** Serves a site on a free port of this machine; `make` adds its routes and receives its address. */
export const serve = (make) => {
  const app = express().use(session({ secret: 'of a test', resave: false, saveUninitialized: false }))
  const server = app.listen(0, '127.0.0.1', async () => {
    const address = `http://127.0.0.1:${server.address().port}`
    await make(app, address)
    app.use((error, _request, response, _next) => {
      const { code, cause } = error
      const messages = [error.message, cause?.message]
      // The libraries put the compared values, or the response of the hub, into the innermost cause.
      response.status(403).json({ code: error.error ?? code, messages, cause: cause?.cause ?? cause })
    })
    console.log(address)
  })
}
