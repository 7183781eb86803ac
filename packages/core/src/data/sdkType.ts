import type { Config } from '../config/Config.ts'

/** What kind of client the server is told it talks to (S7.01). */
export function sdkType(config: Config): string {
  return config.preset === 'compat' ? 'appkit' : 'latchkey'
}
