import type { CaipNetworkId } from '@latchkey/protocol'
import { withDeadline } from '../base/deadline.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { OfferSignIn, SignedOffer, SignInOffer, SiwxOpenMessage } from '../config/signInOffer.ts'
import type { SiwxHooks } from '../config/signInOptions.ts'
import { SiwxError } from '../siwx/SiwxError.ts'
import type { SiwxSession } from '../siwx/SiwxMessage.ts'
import { getChainRequest, signInLimits } from './signInContext.ts'

/**
 * Creates offers from the app's sign-in. After a wallet's answer that can't be verified no more offers are made on
 * this page.
 */
export function createSignInOffers(config: Config, hooks: SiwxHooks): OfferSignIn {
  const { createOpenMessage } = hooks
  let isOff = false
  return async (chains, signal) => {
    const [chainId] = chains
    const isEvm = config.networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
    if (!createOpenMessage || hooks.signMessage || isOff || !isEvm || !chainId) return undefined
    const { host: domain, origin, pathname } = location
    const request = Object.freeze({ chainId, domain, uri: `${origin}${pathname}` })
    try {
      const message = Object.freeze(
        await withDeadline(async () => createOpenMessage(request), {
          timeout: signInLimits.offer,
          operation: 'createOpenMessage',
          signal,
        }),
      )
      const isForHere = message.domain === domain && message.uri === request.uri
      if (!isForHere || message.chainId !== chainId) throw new Error('The message is for something else.')
      const check: SignInOffer['check'] = async (signed, stop) => {
        try {
          return await verifyOffer(config, message, signed, { chains, signal: stop })
        } catch (error) {
          isOff ||= !stop?.aborted
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

/** Fields that only the app may set. */
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
  const own = { ...terms, ...(signal && { signal }) }
  const { verifySiwx } = await loadCode(() => import('../siwx/verifySiwx.ts'))
  // An account with a key needs no node, so a node that is down keeps nobody out.
  const { message: data } = await verifySiwx(own).catch((error: unknown) => {
    if (!(error instanceof SiwxError && error.code === 'no_chain_access')) throw error
    return verifySiwx({ ...own, request: (chain) => getChainRequest(config, chain) })
  })
  for (const field of fixedFields)
    if (data[field] !== offered[field])
      throw new SiwxError(field === 'domain' || field === 'uri' ? field : 'field', { field })
  if (offered.statement !== undefined && !data.statement?.startsWith(offered.statement))
    throw new SiwxError('field', { field: 'statement' })
  const plain = (list: readonly string[] = []) =>
    list.filter((one) => !one.startsWith('urn:recap:')).join('\n')
  if (plain(data.resources) !== plain(offered.resources)) throw new SiwxError('field', { field: 'resources' })
  return Object.freeze({ data, message, signature, ...(cacao && { cacao }) })
}
