import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What sign-in with wallets needs. */
export type SiwxOptions = Pick<
  Ports,
  'authKms' | 'chains' | 'clock' | 'db' | 'limits' | 'log' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'siwx'>
}
