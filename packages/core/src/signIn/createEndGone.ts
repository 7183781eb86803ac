import { type CaipAddress, parseCaipAddress } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import { endSignIn } from './endSignIn.ts'
import { isSessionFor } from './isSessionFor.ts'
import type { SignInContext } from './SignInContext.ts'
import type { SiwxHooks } from './SiwxHooks.ts'

type Account = Pick<SignInContext, 'account' | 'network'>

/**
 * Ends the sign-ins of accounts whose wallet was disconnected while another account was the current one: who leaves all wallets
 * is signed in by none of them. To be called after each change with the account that is ended by itself, if any.
 */
export function createEndGone(config: Config, hooks: SiwxHooks): (but: Account | undefined) => void {
  let here = new Map<string, Account>()
  return (but) => {
    const before = here
    here = new Map()
    for (const { uid, status, network, accounts } of config.state.connections.values()) {
      const known = before.get(uid)
      const [address] = accounts
      const account: Account | undefined =
        status === 'connected' && address !== undefined
          ? { account: `${network}:${address}` as CaipAddress, network }
          : known
      if (account) here.set(uid, account)
    }
    for (const [uid, gone] of before)
      if (!here.has(uid) && !isSame(gone, but)) void endKnown(config, hooks, gone)
  }
}

/** An app's own hook isn't told to sign out somebody who never signed in. */
async function endKnown(config: Config, hooks: SiwxHooks, gone: Account): Promise<void> {
  const accountAddress = parseCaipAddress(gone.account)?.address ?? ''
  try {
    const sessions = await hooks.getSessions(gone.network, accountAddress)
    const isIn = sessions.some((session) =>
      isSessionFor(session, { accountAddress, chainId: gone.network }, false),
    )
    if (isIn) await endSignIn(config, hooks, gone)
  } catch (error) {
    config.logger.warn('signOut', { error })
  }
}

function isSame(one: Account, other: Account | undefined): boolean {
  return (
    other !== undefined && parseCaipAddress(one.account)?.address === parseCaipAddress(other.account)?.address
  )
}
