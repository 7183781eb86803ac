import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type NamesOptions = Pick<Ports, 'chains' | 'clock' | 'limits' | 'log' | 'names' | 'nameSigner'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'nameZones' | 'preset'>
}
