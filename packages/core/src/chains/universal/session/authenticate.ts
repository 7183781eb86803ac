import { type CaipNetworkId, parseCaipNetworkId } from '@latchkey/protocol'
import {
  type Cacao,
  formatAuthMessage,
  type Pairing,
  type ProposalNamespaces,
  type Session,
  type SignClient,
} from '@latchkey/walletconnect'
import { UserRejectedRequestError } from '../../../base/rpcErrors.ts'
import type { AdapterContext } from '../../../config/Adapter.ts'
import type { SignInOffer, SiwxSession } from '../../../config/signInOffer.ts'

/**
 * Creates the function by which a pairing gets the offer to sign in while connecting, on EVM networks; it returns
 * `undefined` where connecting comes first.
 */
export function createSignInOfferGetter(
  { app }: AdapterContext,
  { eip155 }: ProposalNamespaces,
): (signal: AbortSignal) => Promise<SignInOffer | undefined> {
  const chains = eip155?.chains?.flatMap((chain) => parseCaipNetworkId(chain)?.caipNetworkId ?? [])
  return async (signal) => chains && app?._internal.stores?.offerSignIn?.(chains, signal)
}

/** Stores the sign-in that the wallet signed: of several, the one for the network the wallet is on. */
export function storeSignedSession({ offer, signed = [] }: PairedWallet, network: CaipNetworkId): void {
  const session = signed.find(({ data }) => data.chainId === network) ?? signed[0]
  if (session) offer?.store(session)
}

/** A wallet's session, and the sign-ins it signed with it, one per network. */
export type PairedWallet = {
  readonly session: Session
  readonly offer?: SignInOffer | undefined
  readonly signed?: readonly SiwxSession[] | undefined
}

/**
 * Creates a pairing that requests a session and a sign-in in one approval (`wc_sessionAuthenticate`, CACAO of CAIP-74, ReCaps of ERC-5573), with a
 * plain proposal for wallets without that method.
 *
 * @throws what `SignClient.authenticate` throws; its result rejects also with UserRejectedRequestError (the wallet allows no method) and what
 * `offer.check` throws
 */
export async function authenticate(
  client: SignClient,
  proposal: ProposalNamespaces,
  offer: SignInOffer,
  signal: AbortSignal,
): Promise<Pairing<PairedWallet>> {
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore, requestId, statement, resources } =
    offer.message
  const { chains = [], methods } = proposal.eip155 ?? { methods: [] }
  const checked = new Map<string, SiwxSession>()
  const pairing = await client.authenticate({
    optionalNamespaces: proposal,
    signal,
    methods,
    payload: {
      chains,
      domain,
      aud: uri,
      nonce,
      iat: issuedAt,
      exp: expirationTime,
      nbf: notBefore,
      requestId,
      statement,
      resources,
    },
    async verify({ cacao, message, signal: verifySignal }) {
      checked.set(message, await offer.check({ message, signature: cacao.s.s, cacao }, verifySignal))
      return true
    },
  })
  const toSigned = (cacaos: readonly Cacao[]) =>
    cacaos.flatMap(({ p }) => checked.get(formatAuthMessage(p)) ?? [])
  return {
    ...pairing,
    result: pairing.result.then(({ cacaos, session }) => {
      // A wallet that allows no method is not connected: its person has signed and shared nothing.
      if (!session)
        throw new UserRejectedRequestError({
          code: 5000,
          message: 'User rejected: the wallet allowed nothing.',
        })
      return { session, offer, signed: toSigned(cacaos) }
    }),
  }
}
