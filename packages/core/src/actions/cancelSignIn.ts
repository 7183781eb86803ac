import { parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { dropSignIn } from '../signIn/dropSignIn.ts'
import { signInStore, stepSignIn } from '../signIn/signInStore.ts'
import { disconnect } from '../wallets/disconnect.ts'

/**
 * The person doesn't want to sign in: where the app requires it the wallet is disconnected (S4.24), else the account stays and isn't
 * asked again on this page (S4.25). What a wallet or verifier still answers is taken back.
 *
 * @throws DisconnectError
 */
export async function cancelSignIn(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (!('required' in state)) return
  const { context, required } = state
  const properties = { network: context.network, isSmartAccount: false }
  config.events.emit({ event: 'CLICK_CANCEL_SIWX', properties })
  stepSignIn(config, { type: 'dismissed' })
  dropSignIn(config)
  if (required) await disconnect(config, { namespace: parseCaipAddress(context.account)?.namespace })
}
