import { withDeadline } from '../base/deadline.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { OfferSignIn, SignInOffer } from './SignInOffer.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { signInLimits } from './signInLimits.ts'

/** Makes offers out of the app's way to sign in. A wallet whose answer can't be read is not asked again on this page. */
export function createOfferSignIn(config: Config, hooks: SiwxHooks): OfferSignIn {
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
          const code = await loadCode(() => import('./checkOffer.ts'))
          return await code.checkOffer(config, message, signed, { chains, signal: stop })
        } catch (error) {
          isOff ||= !stop?.aborted
          throw error
        }
      }
      const { stores } = config._internal
      const keep: SignInOffer['keep'] = (session) => {
        stores.signedOnConnect = session
      }
      return Object.freeze({ message, check, keep })
    } catch (error) {
      config.logger.debug('signIn', { error })
      return undefined
    }
  }
}
