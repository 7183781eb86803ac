import type { CaipNetworkId } from '@latchkey/protocol'
import type { Session, SignEvent } from '@latchkey/walletconnect'
import type { ConnectorSession } from '../../../config/Connector.ts'

/** The session in use, its default chain and its accounts on it. */
export type ActiveSession = {
  get(): Session | undefined
  chain(): CaipNetworkId | undefined
  accounts(): readonly string[]
  /** Whether the session has accounts on a chain. */
  has(chain: string): boolean
  /** Uses a session; on the wished chain where it may, else the first of the app's it has. `undefined`: it has no account. */
  take(session: Session, wished: string | undefined): ConnectorSession | undefined
  /** `setDefaultChain` (S4.28). */
  setChain(chain: CaipNetworkId): void
  follow(event: SignEvent): void
  drop(): void
  subscribe(emit: (event: string, payload: unknown) => void): () => void
}
