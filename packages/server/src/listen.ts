import type { Server as HttpServer } from 'node:http'
import { ServerListenError } from './errors/ServerListenError.ts'

/**
 * Opens a port and says which it became.
 *
 * @throws ServerListenError
 */
export function listen(server: HttpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => reject(new ServerListenError(port, host, error))
    server.once('error', onError)
    server.listen(port, host, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
