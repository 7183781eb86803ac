import type { Config } from '../config/Config.ts'
import { version } from './version.ts'

/**
 * What the server is told of the page's software (S7.01): framework, adapters and version.
 * @example 'react-evm,solana-0.1.0'
 */
export function sdkVersion(config: Config): string {
  const adapters = config.adapters.map((adapter) => adapter.type).join(',') || 'universal'
  return `${config._internal.stores.modal ? 'react' : 'html'}-${adapters}-${version}`
}
