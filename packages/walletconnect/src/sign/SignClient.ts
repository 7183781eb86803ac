import type { RelayStatus } from '../relay/RelayStatus.ts'
import type { AuthenticateParameters, AuthenticateResult } from './app/Authentication.ts'
import type { Pairing } from './app/Pairing.ts'
import type { ProposalTerms } from './app/Proposal.ts'
import type { RequestParameters } from './app/requestWallet.ts'
import type { Session } from './Session.ts'
import type { SignEvent } from './SignEvent.ts'

/** Parameters of {@link SignClient.connect}. */
export type ConnectParameters = Partial<ProposalTerms> & { signal?: AbortSignal | undefined }

/** WalletConnect for apps. Nothing is opened or loaded before the first call that needs it. */
export type SignClient = {
  /**
   * Proposes a session over a new pairing.
   * @throws WalletConnectError with code `RELAY_TIMEOUT` (no relay in 15 s), `RELAY_REFUSED_CALL`, `ABORTED`, or of a broken CAIP-25 rule
   */
  connect(p: ConnectParameters): Promise<Pairing<Session>>
  /** Proposes a session and asks for a signature that proves the account (CAIP-122). Throws as `connect` does. */
  authenticate(p: AuthenticateParameters): Promise<Pairing<AuthenticateResult>>
  /**
   * Asks the wallet.
   * @throws WalletConnectError: the wallet's code (e.g. 4001, 5000); 7001 no session, 3001 method or 3005 chain not
   * allowed, 8000 no answer in time, `RELAY_TIMEOUT`, `ABORTED`
   */
  request(p: RequestParameters): Promise<unknown>
  /** Whether the wallet is there; one whose app sleeps isn't. Milliseconds, default 30 s. @throws as `request` */
  ping(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  /**
   * Asks the relay, now, whether it still listens to a session for us; what waited there for it follows as events. The
   * wallet isn't asked: it may be asleep. @throws WalletConnectError with code `RELAY_TIMEOUT`, 7001, `ABORTED`
   */
  confirm(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  /** Ends a session on both sides; here at once, over there when the relay reaches it. */
  disconnect(topic: string): Promise<void>
  /** Loads what is stored and listens to it again. Answers the sessions that live; no relay is waited for. */
  restore(): Promise<readonly Session[]>
  sessions(): readonly Session[]
  relayStatus(): RelayStatus
  /** The client's did:key, as the relay knows it (S7.02). */
  clientId(): Promise<string>
  subscribe(listener: (event: SignEvent) => void): () => void
  /** Leaves nothing behind: no socket, no timer, no listener. Sessions live on in storage. */
  close(): void
}
