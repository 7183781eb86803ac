import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the verify service needs. */
export type VerifyOptions = Pick<Ports, 'attester' | 'clock' | 'limits' | 'origins' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}
