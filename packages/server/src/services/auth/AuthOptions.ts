import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the sign-in service needs. */
export type AuthOptions = Pick<
  Ports,
  'authKms' | 'chains' | 'clock' | 'db' | 'egress' | 'limits' | 'log' | 'mailer' | 'projects'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'auth' | 'mail' | 'frameUrl' | 'social'>
  /** Where clients reach it, without a slash at the end. */
  readonly baseUrl: () => string
}
