const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** True for a host name that only this machine can reach, as a listening address or in a URL. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)
