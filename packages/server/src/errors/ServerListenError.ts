/** The public port can't be opened. The message says what to do. */
export class ServerListenError extends Error {
  readonly code: 'port_taken' | 'port_forbidden' | 'address_unknown' | 'listen_failed'
  readonly port: number

  constructor(port: number, host: string, cause: NodeJS.ErrnoException) {
    const [code, message] = explain(port, host, cause)
    super(message, { cause })
    this.name = 'ServerListenError'
    this.code = code
    this.port = port
  }
}

function explain(port: number, host: string, cause: NodeJS.ErrnoException) {
  switch (cause.code) {
    case 'EADDRINUSE':
      return [
        'port_taken',
        `Port ${port} on ${host} is already in use. Stop the program that holds it, or set LATCHKEY_PORT to a free port.`,
      ] as const
    case 'EACCES':
      return [
        'port_forbidden',
        `This user may not open port ${port}. Set LATCHKEY_PORT to a port above 1023, or let a reverse proxy listen on ${port}.`,
      ] as const
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [
        'address_unknown',
        `This machine has no address ${host}. Set LATCHKEY_HOST to one it has, e.g. 127.0.0.1 or 0.0.0.0.`,
      ] as const
    default:
      return ['listen_failed', `Port ${port} on ${host} can't be opened: ${cause.message}`] as const
  }
}
