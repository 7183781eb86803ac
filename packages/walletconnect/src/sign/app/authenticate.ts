import type { AuthPayload } from '../../auth/Cacao.ts'
import { encodeRecap } from '../../auth/encodeRecap.ts'
import { requestRecap } from '../../auth/requestRecap.ts'
import { fromHex } from '../../bytes/fromHex.ts'
import { topicOf } from '../../crypto/topicOf.ts'
import type { WalletConnectError } from '../../errors/WalletConnectError.ts'
import type { Outcome } from '../readPayload.ts'
import { sessionLife } from '../sessionLife.ts'
import type { AuthenticateParameters, AuthenticateResult } from './Authentication.ts'
import { acceptSignIn } from './acceptSignIn.ts'
import type { ProposalBook } from './createProposalBook.ts'
import type { Pairing } from './Pairing.ts'
import { startProposal } from './startProposal.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Asks for a signature and a session in one step (`wc_sessionAuthenticate`), with a plain proposal beside it for wallets
 * that don't know how.
 * @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED`
 */
export async function authenticate(
  book: ProposalBook,
  p: AuthenticateParameters,
): Promise<Pairing<AuthenticateResult>> {
  const { metadata, emit } = book
  const peer = book.peer()
  const { messenger, clock } = peer
  const asked = toPayload(p, new Date(clock.now()).toISOString())
  let settle: { resolve(result: AuthenticateResult): void; reject(error: Error): void } | undefined
  const signed = new Promise<AuthenticateResult>((resolve, reject) => {
    settle = { resolve, reject }
  })
  signed.catch(() => undefined)
  let stop = () => {}
  let withdraw = () => {}

  const pairing = await startProposal(book, {
    requiredNamespaces: p.requiredNamespaces ?? {},
    optionalNamespaces: p.optionalNamespaces ?? {},
    sessionProperties: p.sessionProperties,
    scopedProperties: p.scopedProperties,
    signal: p.signal,
    methods: ['wc_sessionAuthenticate'],
    async before({ topic, privateKey, publicKey }) {
      const replyTopic = await topicOf(await peer.primitives(), fromHex(publicKey) as Bytes)
      const id = messenger.nextId()
      const expiryTimestamp = Math.floor(clock.now() / 1000) + sessionLife.authentication
      const params = { requester: { publicKey, metadata }, authPayload: asked, expiryTimestamp }
      stop = () => {
        messenger.forget(id)
        messenger.close(replyTopic)
      }
      const take = async (outcome: Outcome) => {
        // The wallet doesn't know the method: the proposal beside it is what counts.
        if ('error' in outcome && outcome.error.code === 10001) return stop()
        try {
          settle?.resolve(
            await acceptSignIn(outcome, {
              peer,
              metadata,
              emit,
              asked,
              own: { topic, privateKey, publicKey },
              p,
            }),
          )
        } catch (error) {
          settle?.reject(error as Error)
        }
        withdraw()
        stop()
      }
      const opened = messenger.open(replyTopic, { privateKey })
      opened.catch(() => undefined)
      const sent = messenger.send(
        {
          topic,
          // A refusal of the method itself comes on the pairing's topic.
          replyTopics: [topic, replyTopic],
          method: 'wc_sessionAuthenticate',
          params,
          id,
          signal: p.signal,
          timeout: 15_000,
        },
        take,
      )
      sent.catch(() => undefined)
      await Promise.all([opened, sent])
    },
  }).catch((error: unknown) => {
    stop()
    throw error
  })
  withdraw = pairing.withdraw

  const plain = pairing.result.then(
    (session): AuthenticateResult => ({ cacaos: [], session }),
    // The proposal is withdrawn when the sign-in came: that is no answer.
    (error: WalletConnectError) => {
      if (error.code === 'ABORTED' && !p.signal?.aborted) return signed
      throw error
    },
  )
  const result = Promise.race([signed, plain])
  result.then(
    () => stop(),
    () => stop(),
  )
  return { uri: pairing.uri, expiry: pairing.expiry, result }
}

function toPayload({ payload, methods = [] }: AuthenticateParameters, now: string): AuthPayload {
  const [chain = ''] = payload.chains
  const [namespace = ''] = chain.split(':')
  const recap = methods.length > 0 ? [encodeRecap(requestRecap(namespace, methods))] : []
  const resources = [...(payload.resources ?? []), ...recap]
  return {
    ...payload,
    type: 'caip122',
    version: '1',
    iat: payload.iat ?? now,
    ...(resources.length > 0 && { resources }),
  }
}
