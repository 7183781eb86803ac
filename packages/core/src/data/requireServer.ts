import type { Config } from '../config/Config.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { UnreachableError } from '../errors/UnreachableError.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'
import { NoServerError } from './NoServerError.ts'

/**
 * The server and where it offers a service.
 * @throws NoServerError, and what reading the server throws
 */
export async function requireServer(
  config: Config,
  service: 'api' | 'directory' | 'events',
): Promise<{ readonly server: ServerInfo; readonly base: string }> {
  const server = await config._internal.server().catch((cause: unknown) => {
    throw cause instanceof LatchkeyError ? cause : new UnreachableError({ url: service, cause })
  })
  const base = server?.[service]
  if (!server || base === undefined) throw new NoServerError({ service })
  return { server, base: base.replace(/[?#].*$/s, '').replace(/\/+$/, '') }
}
