import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Ports } from '../../ports/Ports.ts'

/** What the service takes. */
export type IdentityOptions = Pick<
  Ports,
  'cache' | 'chains' | 'clock' | 'images' | 'limits' | 'names' | 'projects'
> & { readonly config: Pick<ServerConfig, 'limits' | 'mode' | 'testProjectId'> }
