/** Whether a host name or address, as it stands in a setting or a Host header, names this machine only. */
export const isLoopbackHost = (host: string) => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/i.test(host);

/** Whether a connection came from this machine; a socket that listens for both families writes IPv4 its own way. */
export const isLoopbackPeer = (address: string | undefined) => isLoopbackHost(address?.replace(/^::ffff:/i, '') ?? '');
