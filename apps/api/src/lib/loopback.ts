/** Whether a host name or address, from a setting or a Host header, refers to this machine only. */
export const isLoopbackHost = (host: string) => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/i.test(host);

/** Whether a connection came from this machine; dual-stack sockets report IPv4 addresses as IPv6. */
export const isLoopbackPeer = (address: string | undefined) => isLoopbackHost(address?.replace(/^::ffff:/i, '') ?? '');
