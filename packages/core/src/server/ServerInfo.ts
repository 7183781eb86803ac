import type { WellKnownLatchkey } from '@latchkey/protocol'

/** What a server says of itself. */
export type ServerInfo = WellKnownLatchkey & {
  /** The networks it serves, CAIP-2 (W1.1); absent where it couldn't say. */
  readonly chains?: readonly string[] | undefined
}
