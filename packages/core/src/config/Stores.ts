import type { CaipAddress } from '@latchkey/protocol'
import type { TokenEntry } from '../accounts/getTokens.ts'
import type { Store } from '../base/store.ts'
import type { Profile } from '../names/Profile.ts'
import type { OnrampForm } from '../onramp/OnrampForm.ts'
import type { ModalPort } from '../signIn/ModalPort.ts'
import type { OfferSignIn } from '../signIn/SignInOffer.ts'
import type { SignInState } from '../signIn/SignInState.ts'
import type { SiwxHooks } from '../signIn/SiwxHooks.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import type { SwapState } from '../swap/SwapState.ts'

/** What lazily loaded parts keep for one config; each makes its own when it is first needed. */
export type Stores = {
  /** What shows views on this page: our React package, as the server is told too (S7.01). */
  modal?: ModalPort | undefined
  /** Where the sign-in of the current account stands (S4.21). */
  signIn?: Store<SignInState> | undefined
  /** Who is asked for messages and sessions of it. */
  signInHooks?: SiwxHooks | undefined
  /** What a wallet may be asked to sign while it connects; there where the app signs people in. */
  offerSignIn?: OfferSignIn | undefined
  /** What was signed that way, until its account is looked at. */
  signedOnConnect?: SiwxSession | undefined
  /** The relay client's did:key, once one is open; the server's calls carry it (S7.02). */
  clientId?: string | undefined
  /** The last token list by CAIP-10 account (S9.03). */
  tokens?: Map<CaipAddress, TokenEntry> | undefined
  /** What keeps the name of the current account up to date, once somebody wants it. */
  profile?: Profile | undefined
  /** The swap form (S3.08). */
  swap?: Store<SwapState> | undefined
  /** What is chosen for a purchase. */
  onramp?: Store<OnrampForm> | undefined
  /** When an account was last told that its balances are unavailable, by CAIP-10 account (S8.01). */
  tokensAnnounced?: Map<string, number> | undefined
}
