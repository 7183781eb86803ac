import type { CaipAddress } from '@latchkey/protocol'
import type { TokenEntry } from '../accounts/getTokens.ts'
import type { Profile } from '../accounts/watchProfile.ts'
import type { Store } from '../base/store.ts'
import type { OnrampForm } from '../onramp/onrampForm.ts'
import type { SignInState } from '../signin/signInState.ts'
import type { SiwxSession } from '../siwx/SiwxMessage.ts'
import type { SwapState } from '../swaps/swapState.ts'
import type { OfferSignIn } from './signInOffer.ts'
import type { SiwxHooks } from './signInOptions.ts'

/** What lazily loaded parts keep for one config; each makes its own when it is first needed. */
export type Stores = {
  /** What shows views on this page: our React package, as the server is told too. */
  modal?: ModalPort | undefined
  /** Where the sign-in of the current account stands. */
  signIn?: Store<SignInState> | undefined
  /** Who is asked for messages and sessions of it. */
  signInHooks?: SiwxHooks | undefined
  /** What a wallet may be asked to sign while it connects; there where the app signs people in. */
  offerSignIn?: OfferSignIn | undefined
  /** What was signed that way, until its account is looked at. */
  signedOnConnect?: SiwxSession | undefined
  /** The relay client's did:key, once one is open; the server's calls carry it. */
  clientId?: string | undefined
  /** The last token list by CAIP-10 account. */
  tokens?: Map<CaipAddress, TokenEntry> | undefined
  /** What keeps the name of the current account up to date, once somebody wants it. */
  profile?: Profile | undefined
  /** The swap form. */
  swap?: Store<SwapState> | undefined
  /** What is chosen for a purchase. */
  onramp?: Store<OnrampForm> | undefined
  /** When an account was last told that its balances are unavailable, by CAIP-10 account. */
  tokensAnnounced?: Map<string, number> | undefined
}

/** What of the modal the sign-in moves; the engine knows no views but by name. */
export type ModalPort = {
  readonly state: { readonly open: boolean }
  open(): void
  reset(entry: { readonly view: 'SIWXSignMessage' | 'ConnectingSiwe' }): void
}
