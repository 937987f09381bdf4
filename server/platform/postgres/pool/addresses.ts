import type { PoolConfig } from 'pg'

/** Servers of a database. Connections go to one of them until it fails, then to the next. */
export interface Addresses {
  readonly count: number
  current(): PoolConfig
  /** Selects another server than `failed` for the next connection, unless that was already done. */
  leave(failed: PoolConfig): void
}

export const addressesOf = (configs: readonly PoolConfig[]): Addresses => {
  let at = 0
  const current = (): PoolConfig => configs[at] ?? {}
  return {
    count: configs.length,
    current,
    leave: (failed) => {
      if (current() === failed) at = (at + 1) % configs.length
    },
  }
}

const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/s

/** Address of each server of `postgres://user:password@one:5432,two:5432/name`, in order. */
export const serversOf = (url: string): PoolConfig[] => {
  const [, before = '', hosts = '', after = ''] = SEVERAL_HOSTS.exec(url) ?? []
  return hosts.includes(',')
    ? hosts.split(',').map((host) => ({ connectionString: before + host + after }))
    : [{ connectionString: url }]
}
