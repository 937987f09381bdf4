import type { App } from '../../server/platform/http/app.ts'

/** Routes of the application without HEAD, also those outside openapi.json: the branches of Fastify's route tree. */
export const routesOf = ({
  app,
}: {
  readonly app: Pick<App, 'printRoutes'>
}): [method: string, path: string][] => {
  const branch: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, stem, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? []
      if (stem === undefined || part === undefined) return []
      branch.splice(stem.length / 4, Infinity, part)
      const path = branch.join('').replace(/:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g, '{$1}')
      return (methods?.split(', ') ?? [])
        .filter((method) => method !== 'HEAD')
        .map((method): [string, string] => [method, path])
    })
}
