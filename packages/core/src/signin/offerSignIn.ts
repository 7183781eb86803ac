import type { CaipNetworkId } from '@latchkey/protocol'
import { SiwxError } from '@latchkey/siwx'
import { withDeadline } from '../base/deadline.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type {
  OfferSignIn,
  SignedOffer,
  SignInOffer,
  SiwxOpenMessage,
  SiwxSession,
} from '../config/signInOffer.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { getChainRequest, signInTimeouts } from './signInContext.ts'

/**
 * Creates the function by which a connector gets an offer: a message that the wallet signs while it connects, so that one
 * approval does both. After a wallet's answer that can't be verified no more offers are made on this page.
 */
export function createSignInOffers(config: Config, hooks: SiwxHooks): OfferSignIn {
  const { createOpenMessage } = hooks
  let isDisabled = false
  return async (chains, signal) => {
    const [chainId] = chains
    const isEvm = config.networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
    if (!createOpenMessage || hooks.signMessage || isDisabled || !isEvm || !chainId) return undefined
    const { host: domain, origin, pathname } = location
    const request = Object.freeze({ chainId, domain, uri: `${origin}${pathname}` })
    try {
      const message = Object.freeze(
        await withDeadline(async () => createOpenMessage(request), {
          timeout: signInTimeouts.nonceBeforePairing,
          operation: 'createOpenMessage',
          signal,
        }),
      )
      const isForThisPage = message.domain === domain && message.uri === request.uri
      if (!isForThisPage || message.chainId !== chainId) throw new Error('The message is for something else.')
      const check: SignInOffer['check'] = async (signed, stopSignal) => {
        try {
          return await verifyOffer(config, message, signed, { chains, signal: stopSignal })
        } catch (error) {
          isDisabled ||= !stopSignal?.aborted
          throw error
        }
      }
      const { stores } = config._internal
      const store: SignInOffer['store'] = (session) => {
        stores.signedOnConnect = session
      }
      return Object.freeze({ message, check, store })
    } catch (error) {
      config.logger.debug('signIn', { error })
      return undefined
    }
  }
}

/** Fields that a wallet may not change. */
const fixedFields = ['domain', 'uri', 'expirationTime', 'notBefore', 'requestId'] as const

/**
 * Verifies what a wallet signed of an offer, by the code that verifies every sign-in. A wallet may choose its account,
 * one of the networks, and what it allows (ReCaps, whose text follows the statement); nothing else may differ from the
 * offer.
 *
 * @throws SiwxError
 */
async function verifyOffer(
  config: Config,
  offered: SiwxOpenMessage,
  { message, signature, cacao }: SignedOffer,
  {
    chains,
    signal,
  }: { readonly chains: readonly CaipNetworkId[]; readonly signal?: AbortSignal | undefined },
): Promise<SiwxSession> {
  const terms = { message, signature, domains: [offered.domain], nonce: offered.nonce, chains }
  const request = { ...terms, ...(signal && { signal }) }
  const { verifySiwx } = await loadCode(() => import('@latchkey/siwx/verifier'))
  // An EOA's signature is verified without a node, so a node that is down keeps nobody out.
  const { message: data } = await verifySiwx(request).catch((error: unknown) => {
    if (!(error instanceof SiwxError && error.code === 'no_chain_access')) throw error
    return verifySiwx({ ...request, request: (chain) => getChainRequest(config, chain) })
  })
  for (const field of fixedFields)
    if (data[field] !== offered[field])
      throw new SiwxError(field === 'domain' || field === 'uri' ? field : 'field', { field })
  if (offered.statement !== undefined && !data.statement?.startsWith(offered.statement))
    throw new SiwxError('field', { field: 'statement' })
  const withoutRecaps = (resources: readonly string[] = []) =>
    resources.filter((uri) => !uri.startsWith('urn:recap:')).join('\n')
  if (withoutRecaps(data.resources) !== withoutRecaps(offered.resources))
    throw new SiwxError('field', { field: 'resources' })
  return Object.freeze({ data, message, signature, ...(cacao && { cacao }) })
}
