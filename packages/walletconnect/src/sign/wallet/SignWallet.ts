import type { AuthPayload, Cacao } from '../../auth/Cacao.ts'
import type { Reason } from '../../errors/reasons.ts'
import type { RelayStatus } from '../../relay/RelayStatus.ts'
import type { Session } from '../Session.ts'
import type { ApproveParameters } from './approveProposal.ts'
import type { Pending } from './Pending.ts'
import type { WalletSessionActions } from './sessionActions.ts'
import type { WalletEvent } from './WalletEvent.ts'

/** WalletConnect for wallets. */
export type SignWallet = WalletSessionActions & {
  /**
   * Follows an app's link; resolves when its proposal is here (event `proposal` or `authentication`).
   * @throws WalletConnectError with a code of the URI (`URI_EXPIRED` …), `PAIRING_EMPTY` (used already), `PAIRING_UNREADABLE`, `RELAY_TIMEOUT`, `ABORTED`
   */
  pair(
    uri: string,
    limits?: { timeout?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<void>
  /**
   * Approves a proposal; resolves when the app has confirmed.
   * @throws WalletConnectError: 8000 it has expired, `NOT_PENDING`, a broken CAIP-25 rule, or what the app says against it
   */
  approve(p: ApproveParameters): Promise<Session>
  reject(p: { id: number; reason?: Reason | undefined }): Promise<void>
  /** What is to be signed for one account (CAIP-10) on the chains and for the methods the wallet takes. */
  prepareAuthentication(p: {
    payload: AuthPayload
    account: string
    chains: readonly string[]
    methods: readonly string[]
  }): { message: string; payload: Cacao['p'] }
  /** Answers a sign-in; the session its ReCaps allow, if any. */
  approveAuthentication(p: { id: number; cacaos: readonly Cacao[] }): Promise<Session | undefined>
  rejectAuthentication(p: { id: number; reason?: Reason | undefined }): Promise<void>
  /** Answers a request with a result or an error. @throws WalletConnectError with code 8000 or `NOT_PENDING` */
  respond(
    p: { id: number; result: unknown } | { id: number; error: Reason & { data?: unknown } },
  ): Promise<void>
  ping(topic: string, limits?: { timeout?: number; signal?: AbortSignal }): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Loads what is stored and listens to it again; what waits for an answer is told again as events. */
  restore(): Promise<readonly Session[]>
  sessions(): readonly Session[]
  pending(): readonly Pending[]
  relayStatus(): RelayStatus
  clientId(): Promise<string>
  subscribe(listener: (event: WalletEvent) => void): () => void
  close(): void
}
