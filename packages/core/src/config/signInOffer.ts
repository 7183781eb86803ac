import type { CaipNetworkId } from '@latchkey/protocol'
import type { Cacao } from '@latchkey/walletconnect'
import type { SiwxMessage, SiwxSession } from '../siwx/SiwxMessage.ts'

/** A message for whichever account a wallet answers with. */
export type SiwxOpenMessage = Omit<SiwxMessage, 'accountAddress'>

/** What a wallet signed of an offer. */
export type SignedOffer = {
  /** The text, exactly as it was signed. */
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** Signing in while a wallet connects, in one approval. Fixed when it is made: page, nonce and terms. */
export type SignInOffer = {
  readonly message: SiwxOpenMessage
  /**
   * Reads what was signed as every verifier does, before anything is made of it.
   *
   * @throws SiwxError; the next wallet is then connected first and asked afterwards
   */
  check(signed: SignedOffer, signal?: AbortSignal): Promise<SiwxSession>
  /** The wallet is about to be connected: whoever looks for a session of its account finds this one, and keeps it. */
  keep(session: SiwxSession): void
}

/**
 * What a wallet may be asked to sign as it connects; undefined where connecting comes first: the app's own sign-in can't, a network
 * of it isn't an EVM one, or whoever gives out nonces doesn't answer. Never rejects.
 *
 * @param chains CAIP-2, the wished one first
 */
export type OfferSignIn = (
  chains: readonly CaipNetworkId[],
  signal?: AbortSignal,
) => Promise<SignInOffer | undefined>
