import type { Jwks } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the keys service needs. Of the sign-in service it has public keys and a URL, nothing else (T-BOUND-1). */
export type KeysOptions = Pick<Ports, 'clock' | 'db' | 'keysKms' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'keys'>
  /** Where clients reach it, without a slash at the end. */
  readonly baseUrl: () => string
  /** Who signs access tokens, and by which keys. */
  readonly issuer: () => string
  readonly jwks: () => Promise<Jwks>
}
