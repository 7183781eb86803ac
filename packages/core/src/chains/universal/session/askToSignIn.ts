import {
  type Cacao,
  formatAuthMessage,
  type Pairing,
  type ProposalNamespaces,
  type Session,
  type SignClient,
} from '@latchkey/walletconnect'
import type { SignInOffer } from '../../../signIn/SignInOffer.ts'
import type { SiwxSession } from '../../../siwx/SiwxSession.ts'

/** A wallet's answer to a code: its session, and what it signed with it. */
export type PairedWallet = {
  readonly session: Session
  readonly offer?: SignInOffer | undefined
  readonly signed?: readonly SiwxSession[] | undefined
}

/**
 * A code that asks for a session and a sign-in in one approval (`wc_sessionAuthenticate`, ReCaps), with a plain proposal beside it
 * for wallets that can't.
 * @throws as `SignClient.authenticate`; the result also with what `offer.check` throws
 */
export async function askToSignIn(
  client: SignClient,
  terms: ProposalNamespaces,
  offer: SignInOffer,
  signal: AbortSignal,
): Promise<Pairing<PairedWallet>> {
  const { domain, uri, nonce, issuedAt, expirationTime, notBefore, requestId, statement, resources } =
    offer.message
  const { chains = [], methods } = terms.eip155 ?? { methods: [] }
  const checked = new Map<string, SiwxSession>()
  const pairing = await client.authenticate({
    optionalNamespaces: terms,
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
    async verify({ cacao, message, signal: stop }) {
      checked.set(message, await offer.check({ message, signature: cacao.s.s, cacao }, stop))
      return true
    },
  })
  const take = (cacaos: readonly Cacao[]) =>
    cacaos.flatMap(({ p }) => checked.get(formatAuthMessage(p)) ?? [])
  return {
    ...pairing,
    result: pairing.result.then(({ cacaos, session }) => {
      // A signature that allows nothing is no connection.
      if (!session) throw Object.assign(new Error('The wallet allowed nothing.'), { code: 5000 })
      return { session, offer, signed: take(cacaos) }
    }),
  }
}
