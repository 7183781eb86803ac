import type { ChainNamespace } from '@latchkey/protocol'
import type { ConnectionActions, NetworkActions } from './AdapterActions.ts'
import type { AdapterContext } from './AdapterContext.ts'
import type { AdapterType } from './AdapterType.ts'

/** A chain family plugged into the engine: one folder under `chains/`, one export line. */
export type Adapter = {
  readonly namespace: ChainNamespace
  readonly type: AdapterType
  /** Starts finding wallets; the returned function undoes everything. Called only in a browser. */
  setup(context: AdapterContext): () => void
  /** The chain's plain address form, without a checksum test. */
  isAddress(value: string): boolean
  /** Code that loads when first called, so that none of it is in the eager bundle. */
  readonly connection?: ConnectionActions | undefined
  readonly network?: NetworkActions | undefined
}
