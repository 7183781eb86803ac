import { parseCaipAddress } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { signInStore } from '../signIn/signInStore.ts'
import { disconnect } from '../wallets/disconnect.ts'

/**
 * Ends the sign-in of the current account. Where the app requires one, its wallet is disconnected too.
 *
 * @throws DisconnectError, and what the app's `revokeSession` rejects with: then the account is still signed in
 */
export async function signOut(config: Config): Promise<void> {
  const state = signInStore(config).get()
  if (state.step !== 'signedIn') return
  const { endNow } = await loadCode(() => import('../signIn/endNow.ts'))
  const isRequired = await endNow(config, state.context)
  if (isRequired) await disconnect(config, { namespace: parseCaipAddress(state.context.account)?.namespace })
}
