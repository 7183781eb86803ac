import { parseCaipAddress } from '@latchkey/protocol'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import type { SiwxSession } from '../siwx/SiwxSession.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { findSession } from './findSession.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'
import { showSignIn } from './showSignIn.ts'
import { stepSignIn } from './signInStore.ts'
import { takeSigned } from './takeSigned.ts'

/**
 * Finds out whether an account is signed in, by network and address (S4.21); asks the person where it isn't, except where that was
 * done before and isn't required. Where that can't be found out, the wallet is disconnected (S8.09), but what is kept of the sign-in
 * stays. `ending`: a sign-out under way; asked before it is over, its session would be found once more.
 */
export async function lookForSession(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  isSilent: boolean,
  ending?: Promise<unknown>,
): Promise<void> {
  const { attempt } = stepSignIn(config, { type: 'looked', context })
  try {
    await ending
    const signed = takeSigned(config, context, hooks.perNetwork ?? false)
    if (signed && (await keepSigned(config, hooks, context, signed, attempt))) return
    const session = await findSession(config, hooks, context)
    if (session) return void stepSignIn(config, { type: 'found', attempt, session })
    const required = hooks.getRequired?.() ?? true
    const { step } = stepSignIn(config, { type: 'missing', attempt, required })
    if (step !== 'asking') return
    if (isSilent && !required) stepSignIn(config, { type: 'dismissed' })
    else showSignIn(config)
  } catch (error) {
    const state = stepSignIn(config, { type: 'lookFailed', attempt, error })
    if (state.step !== 'lookFailed' || state.error !== error) return
    config.logger.error('signInLookup', { error })
    showSignIn(config)
    await disconnect(config, { namespace: parseCaipAddress(context.account)?.namespace }).catch(() => {})
  }
}

/** Whether what was signed while the wallet connected was taken on; how that ends is told by the state. */
async function keepSigned(
  config: Config,
  hooks: SiwxHooks,
  context: SignInContext,
  session: SiwxSession,
  attempt: number,
): Promise<boolean> {
  const code = await loadCode(() => import('./storeSigned.ts')).catch(() => undefined)
  const required = hooks.getRequired?.() ?? true
  if (!code || stepSignIn(config, { type: 'arrived', attempt, required }).step !== 'storing') return false
  await code.storeSigned(config, hooks, context, session)
  return true
}
