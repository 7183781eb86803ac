import { parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { dispatchSignIn, signInStore } from './signInState.ts'

/**
 * The person doesn't want to sign in: where the app requires it the wallet is disconnected, else the account stays and isn't
 * asked again on this page. What a wallet or verifier still answers is taken back.
 *
 * @throws DisconnectError
 */
export async function cancelSignIn(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (!('required' in state)) return
  const { context, required } = state
  const properties = { network: context.network, isSmartAccount: false }
  config.events.emit({ event: 'CLICK_CANCEL_SIWX', properties })
  dispatchSignIn(config, { type: 'dismissed' })
  abortSignIn(config)
  if (required) await disconnect(config, { namespace: parseCaipAddress(context.account)?.namespace })
}

/** Gives up the sign-in under way: the wallet's question is taken back, and what is answered later counts for nothing. */
export function abortSignIn(config: Config): void {
  const { pending } = config._internal
  const work = pending.get('signIn')
  pending.delete('signIn')
  work?.controller.abort()
}
