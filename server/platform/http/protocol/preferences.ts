/** Values of an `Accept-...` header in lower case, each with its weight from 0 to 1. Never fails. */
export const weighedPreferences = (header: string | undefined): { name: string; weight: number }[] =>
  (header ?? '').split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    return { name, weight: q === undefined ? 1 : Number(q.slice(2)) || 0 }
  })
