import type { CaipNetworkId, ConfigParameters } from '@latchkey/core'

/** What `/latchkey.json` says of the stack this page belongs to. */
export type AppDescription = {
  /** The API's base URL. */
  readonly server: string | undefined
  readonly networks: ConfigParameters['networks']
  readonly defaultNetwork: CaipNetworkId | undefined
}
