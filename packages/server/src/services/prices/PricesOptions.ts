import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type PricesOptions = Pick<
  Ports,
  'chains' | 'clock' | 'images' | 'limits' | 'log' | 'prices' | 'projects' | 'tokens'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits'>
}
