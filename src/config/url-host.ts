/** How a URL names a host: the colons of an IPv6 address would else begin the port. */
export const urlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);
