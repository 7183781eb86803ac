import type { CaipNetworkId, FrameConfig, FrameEvent } from '@latchkey/protocol'
import type { PinnedContract } from '@latchkey/protocol/smart-accounts'
import type { PasswordCheck } from './keys/createPasswordCheck.ts'
import type { Wallet } from './keys/Wallet.ts'
import type { Balances } from './requests/createBalances.ts'
import type { Rpc } from './requests/createRpc.ts'
import type { GuardSources } from './requests/guard/assessPayment.ts'
import type { RequestContext } from './requests/PreparedRequest.ts'
import type { Appearance } from './screens/approvalScreen.ts'
import type { ApiClient } from './session/createApiClient.ts'
import type { Session } from './session/createSession.ts'
import type { Bundler } from './smartAccounts/createBundler.ts'
import type { Delegation } from './smartAccounts/getDelegation.ts'
import type { Store } from './store.ts'
import type { LoadTranslations } from './words/loadTranslations.ts'

/** Dependencies of the message handlers, created once by `startFrame`. */
export type FrameServices = {
  readonly config: FrameConfig
  readonly api: ApiClient
  /** Base URL of the sign-in API. */
  readonly auth: string
  /** Base URL of the keys API. */
  readonly keys: string
  readonly session: Session
  readonly wallet: Wallet
  readonly checkPassword: PasswordCheck
  readonly loadTranslations: LoadTranslations
  readonly rpc: Rpc
  readonly balances: Balances
  readonly bundler: Bundler
  /** Loads the room of smart accounts once. @throws RequestError `network` where it can't be loaded */
  loadSmartAccounts(): Promise<SmartAccounts>
  readonly store: Store
  readonly guard: GuardSources
  readonly state: FrameState
  notify(event: FrameEvent): void
}

/** What smart accounts do. The code loads when a request needs it. */
export type SmartAccounts = {
  sendCalls(
    services: FrameServices,
    params: unknown,
    options: {
      readonly context: RequestContext
      readonly signal: AbortSignal
      /** Whether the app is our own client. */
      readonly hasPort: boolean
    },
  ): Promise<{ readonly id: string }>
  getCallsStatus(services: FrameServices, params: unknown, origin: string): Promise<unknown>
  grantPermission(
    services: FrameServices,
    request: { readonly method: string; readonly params: unknown },
    options: Parameters<SmartAccounts['sendCalls']>[2],
  ): Promise<unknown>
  revokePermission(
    services: FrameServices,
    params: unknown,
    options: Parameters<SmartAccounts['sendCalls']>[2],
  ): Promise<unknown>
  getCapabilities(services: FrameServices, params: unknown): Promise<unknown>
  getDelegation(
    services: Pick<FrameServices, 'rpc' | 'bundler'>,
    network: CaipNetworkId,
    account: string,
  ): Promise<Delegation>
  getPinnedCode(network: CaipNetworkId): PinnedContract | undefined
  /** Shows the permissions of an account until the person leaves them. */
  showPermissions(services: FrameServices, account: string, back: () => void): void
  /** Shows the permissions that outlast a deletion of the account. Returns whether some hold still. @throws RequestError `rejected` */
  reviewPermissions(services: FrameServices, account: string, signal: AbortSignal): Promise<boolean>
  removeDelegation(
    services: FrameServices,
    network: CaipNetworkId,
    account: string,
    signal: AbortSignal,
  ): Promise<void>
}

/** State of one loaded frame, about the app and the person. It is never stored. */
export type FrameState = {
  /** Language and colours. Until the app sends a theme: the browser's language, and light. */
  look: Appearance
  /** The active network. */
  network: CaipNetworkId
  /** Name the app claims. */
  claimedName: string | undefined
  /** How the app wants accounts used whose person hasn't chosen. */
  defaultAccountType: 'eoa' | 'smartAccount' | undefined
  /** Id of the current sign-in by e-mail. */
  flowId: string | undefined
  /** Ids of the current sign-ins with a provider and with Farcaster. */
  socialFlowId: string | undefined
  farcasterFlowId: string | undefined
  /** Id of the current e-mail change. */
  changeId: string | undefined
  /** Addresses of the wallet, once it was opened. */
  addresses: { readonly eip155: string; readonly solana?: string | undefined } | undefined
  /** Id of the account whose addresses they are; undefined if they came from elsewhere than the session. See `getOwnAddresses`. */
  addressesOf?: string | undefined
  /** Whether the wallet was opened for somebody else than the app shows: requests are refused until it has fetched the user. */
  isUserOutdated?: boolean | undefined
  /** Whether an existing client's wallet can sign: recovered, and a recovery method offered (`prepareToSign`). */
  isWalletReady: boolean
  /** Aborts the open approvals. Replaced after each abort. */
  abort: AbortController
  /** Settles when the shown screen closes; the next screen waits for it. */
  queue: Promise<unknown>
}
