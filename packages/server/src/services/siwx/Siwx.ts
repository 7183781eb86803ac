import type { Replays } from '../../http/caller/Replays.ts'
import type { NonceTokens } from './createNonceTokens.ts'
import type { SiwxOptions } from './SiwxOptions.ts'

/** What every part of the service works with. */
export type Siwx = SiwxOptions & {
  readonly nonces: () => Promise<NonceTokens>
  /** True for the first who uses a nonce. */
  readonly use: Replays
}
