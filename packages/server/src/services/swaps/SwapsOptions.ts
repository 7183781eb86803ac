import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type SwapsOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'projects' | 'swaps' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}
