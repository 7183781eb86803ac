import type { CaipNetworkId } from '@latchkey/protocol'
import type { SiwxMessage } from '@latchkey/siwx'
import type { Cacao } from '@latchkey/walletconnect'

/** A sign-in (CAIP-122) with its signature. */
export type SiwxSession = {
  readonly data: SiwxMessage
  /** The text, exactly as it was signed. */
  readonly message: string
  /** Hex on EVM networks, Base58 on Solana. */
  readonly signature: string
  /** The signed object (CAIP-74), if the wallet signed over the relay while it connected. */
  readonly cacao?: Cacao
}

/** A sign-in message before its account is known: the account that the wallet connects with is added. */
export type SiwxOpenMessage = Omit<SiwxMessage, 'accountAddress'>

/** What a wallet has signed while it connected, before it is verified. */
export type SignedOffer = {
  /** The text, exactly as it was signed. */
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** Signing in while a wallet connects, in one approval. Page, nonce and terms are fixed when the offer is created. */
export type SignInOffer = {
  readonly message: SiwxOpenMessage
  /**
   * Verifies what was signed, by the same code as every other sign-in.
   *
   * @throws SiwxError; the next wallet then connects first and signs afterwards
   */
  check(signed: SignedOffer, signal?: AbortSignal): Promise<SiwxSession>
  /** Stores the session until its account is connected and its sign-in state is looked up. */
  store(session: SiwxSession): void
}

/**
 * Creates an offer. Returns `undefined` where connecting comes first: the app's own sign-in has no open message, the
 * app has networks other than EVM, or the nonce can't be fetched. Never rejects.
 *
 * @param chains CAIP-2, the preferred one first
 */
export type OfferSignIn = (
  chains: readonly CaipNetworkId[],
  signal?: AbortSignal,
) => Promise<SignInOffer | undefined>
