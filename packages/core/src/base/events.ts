import type { CaipAddress, CaipNetworkId, SocialProvider } from '@latchkey/protocol'
import type { Logger } from './logger.ts'
import { createListeners } from './store.ts'

/** The type of `config.events`. A listener that throws affects neither the other listeners nor the emitter. */
export type EventStream = {
  subscribe(listener: (event: LatchkeyEvent) => void): () => void
  emit(event: LatchkeyEvent): void
}

/** Creates the event stream of one config. */
export function createEventStream(logger: Logger): EventStream {
  const { subscribe, notify } = createListeners<[LatchkeyEvent]>()
  return {
    subscribe: (listener) =>
      subscribe((event) => {
        try {
          listener(event)
        } catch (error) {
          logger.error('listener', { event: event.event, error })
        }
      }),
    emit: notify,
  }
}

/**
 * Everything that `config.events` emits. Names in capitals, and their properties, are those of the usage events of the
 * server's event service: they are wire names. Names in small letters are for the page only.
 * Events stay on the page unless the app turns on `analytics` and the person has agreed.
 * Error fields contain the class and code of an error, never its text.
 */
export type LatchkeyEvent =
  | { event: 'INITIALIZE'; properties: { networks: readonly string[] } }
  | { event: 'MODAL_OPEN'; properties: { connected: boolean } }
  | { event: 'MODAL_CLOSE'; properties: { connected: boolean } }
  | { event: 'SELECT_WALLET'; properties: { name: string; platform: string } }
  | { event: 'CLICK_NETWORKS' }
  | { event: 'CLICK_WALLET_HELP' }
  | { event: 'CLICK_NETWORK_HELP' }
  | { event: 'CONNECT_SUCCESS'; properties: { method: string; name: string; reconnect?: boolean } }
  | { event: 'CONNECT_ERROR'; properties: { message: string } }
  | { event: 'USER_REJECTED'; properties: { message: string } }
  /** No wallet was reached over the relay; emitted beside `CONNECT_ERROR`. `name` is the wallet that was chosen. */
  | { event: 'CONNECT_PROXY_ERROR'; properties: { message: string; name: string } }
  | { event: 'DISCONNECT_SUCCESS'; properties: { namespace: string } }
  | { event: 'DISCONNECT_ERROR'; properties: { message: string } }
  | { event: 'SWITCH_NETWORK'; properties: { network: string } }
  | { event: 'OPEN_SEND'; properties: { network: string; isSmartAccount: boolean } }
  | { event: 'SEND_INITIATED'; properties: SendProperties }
  | { event: 'SEND_SUCCESS'; properties: SendProperties }
  | { event: 'SEND_REJECTED'; properties: SendProperties & { message: string } }
  | { event: 'SEND_ERROR'; properties: SendProperties & { message: string } }
  | { event: 'SELECT_BUY_CRYPTO' }
  | { event: 'SELECT_BUY_PROVIDER'; properties: { provider: string } }
  | { event: 'SELECT_WHAT_IS_A_BUY' }
  | { event: 'OPEN_SWAP'; properties: SwapProperties }
  | { event: 'CLICK_SELECT_TOKEN_TO_SWAP' }
  | { event: 'INITIATE_SWAP'; properties: SwapProperties }
  | { event: 'SWAP_SUCCESS'; properties: SwapProperties }
  | { event: 'SWAP_ERROR'; properties: SwapProperties & { message: string } }
  | { event: 'SWAP_APPROVAL_ERROR'; properties: SwapProperties & { message: string } }
  | {
      event: 'SET_PREFERRED_ACCOUNT_TYPE'
      properties: { accountType: 'eoa' | 'smartAccount'; network: string }
    }
  | { event: 'OPEN_ENS_FLOW'; properties: { isSmartAccount: boolean } }
  | { event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'; properties: NameProperties }
  | { event: 'REGISTER_NAME_ERROR'; properties: NameProperties & { error: string } }
  | { event: 'CLICK_TRANSACTIONS'; properties: { isSmartAccount: boolean } }
  | { event: 'LOAD_MORE_TRANSACTIONS'; properties: TransactionsProperties }
  | { event: 'ERROR_FETCH_TRANSACTIONS'; properties: TransactionsProperties }
  | { event: 'CLICK_ALL_WALLETS' }
  | { event: 'SEARCH_WALLET'; properties: { badge: string; search: string } }
  | { event: 'CLICK_GET_WALLET_HELP' }
  | { event: EmailLoginEvent }
  | { event: 'EMAIL_VERIFICATION_CODE_FAIL'; properties: { message: string } }
  | {
      event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS'
      properties: SignInProperties
    }
  | { event: 'SIWX_AUTH_ERROR'; properties: SignInProperties & { message: string } }
  | { event: SocialLoginEvent; properties: { provider: SocialProvider } }
  | { event: 'GET_WALLET'; properties: { name: string; explorerId: string; type: string } }
  /** An account's balances can't be read. At most once per 30 s and account. */
  | {
      event: 'tokens_unavailable'
      properties: { account: CaipAddress; network: CaipNetworkId; reason: 'failed' | 'notServed' }
    }
  /** The page's storage can't be used; the session stays in memory. */
  | { event: 'storage_unavailable'; properties: { operation: 'read' | 'write' | 'remove' } }
  /** The wallet of a restored connection is gone or didn't answer in time. */
  | { event: 'wallet_unavailable'; properties: { connectorId: string; name: string } }
  /** A wallet in use is about to be disconnected: what a person has entered for its account is void. */
  | { event: 'disconnect_start' }
  /** A stored connection was not restored. */
  | { event: 'reconnect_end'; properties: { connectorId: string; outcome: ReconnectOutcome } }

/** Events of the sign-in by e-mail and of its wallet. None contains the address. */
export type EmailLoginEvent =
  | 'EMAIL_LOGIN_SELECTED'
  | 'EMAIL_SUBMITTED'
  | 'DEVICE_REGISTERED_FOR_EMAIL'
  | 'EMAIL_VERIFICATION_CODE_SENT'
  | 'EMAIL_VERIFICATION_CODE_PASS'
  | 'EMAIL_EDIT'
  | 'EMAIL_UPGRADE_FROM_MODAL'

/** Events of a sign-in with another service, not of linking one. `CANCELED`: the person went back or closed the modal. */
export type SocialLoginEvent =
  | 'SOCIAL_LOGIN_STARTED'
  | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
  | 'SOCIAL_LOGIN_SUCCESS'
  | 'SOCIAL_LOGIN_ERROR'
  | 'SOCIAL_LOGIN_CANCELED'

type SendProperties = { network: string; isSmartAccount: boolean; token: string; amount: string }

type SignInProperties = { network: string; isSmartAccount: boolean }

type SwapProperties = {
  network: string
  isSmartAccount: boolean
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

type NameProperties = { isSmartAccount: boolean; ensName: string }

type TransactionsProperties = {
  address: string | undefined
  projectId: string | undefined
  cursor: string | undefined
  isSmartAccount: boolean
}

/**
 * Why a stored connection was not restored. `locked`: the wallet shows no account. `missing`: it was not found on the page.
 * `silent`: it did not answer, or the code that asks it did not load in time. `ended`: it has ended the session.
 * `relay_lost`: no relay could be reached to find out. `notOffered`: the modal offers no sign-in with this wallet.
 */
export type ReconnectOutcome = 'locked' | 'missing' | 'silent' | 'ended' | 'relay_lost' | 'notOffered'
