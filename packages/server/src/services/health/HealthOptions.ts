import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the health service needs. */
export type HealthOptions = Pick<Ports, 'chains' | 'clock' | 'db' | 'limits'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
  readonly build: { readonly version: string; readonly hash: string }
  /** Names of the services this process serves. */
  readonly features: readonly string[]
}
