import type { CaipNetworkId } from '@latchkey/protocol'
import type { ProposalNamespaces } from '@latchkey/walletconnect'
import type { Network } from '../../../config/Network.ts'
import type { RequestParts } from './RequestParts.ts'

/** What differs between the chain families a session may be for. */
export type RelayFamily = {
  readonly namespace: 'eip155' | 'solana'
  /** The proposal for an app's networks, the wished one first. */
  terms(networks: readonly Network[], wished: string | undefined): ProposalNamespaces
  /** A plain address out of an event's entry, which may be CAIP-10; `undefined` for garbage. */
  readAddress(entry: string): string | undefined
  /** The network a `chainChanged` event names. */
  readChain(data: unknown): CaipNetworkId | undefined
  /** What is told of a network when it changes. */
  tellChain(chain: CaipNetworkId): string
  request(parts: RequestParts, method: string, params: unknown): Promise<unknown>
}
