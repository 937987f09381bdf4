const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/

/** Whether a host, as it is listened on or as it stands in an address, is this machine and reached from nowhere else. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host)
