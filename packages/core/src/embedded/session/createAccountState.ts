import type { CaipNetworkId, FrameSuccess } from '@latchkey/protocol'
import type { LoginUser } from '../../config/LoginSource.ts'
import { toChainNumber, toNetwork } from '../createLoginCache.ts'
import { frameMessages, LoginError, parseFrameError } from '../errors.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

/** Who is signed in, and on which network, as the frame has confirmed it to this page. */
export type AccountState = {
  accounts(): readonly string[]
  network(): CaipNetworkId
  user(): LoginUser | undefined
  /**
   * Requests the user from the frame; with `silent`, without asking the person; with `protect`, after offering a recovery method. With
   * `only`, an answer counts for nothing once the wallet is on another network than that, or nobody is signed in. An answer that comes after a
   * sign-out, or after that to a later request, changes nothing.
   *
   * @throws LoginError (the person has signed out meanwhile), and what the messenger throws
   */
  fetchUser(p: {
    readonly silent: boolean
    readonly only?: CaipNetworkId | undefined
    readonly protect?: boolean | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<LoginUser>
  /**
   * Whether somebody is signed in. Any answer but a clear yes signs out.
   *
   * @throws what the messenger throws if the frame doesn't answer
   */
  isConnected(signal?: AbortSignal): Promise<boolean>
  /** Whether the account is deployed is a fact of one network, so it is unknown on the next until the user is fetched again. */
  setNetwork(network: CaipNetworkId): void
  setEmail(email: string): void
  /** Clears the user: nobody is signed in. */
  clear(): void
  /** Runs a request; if the frame answers that nobody is signed in, the user is cleared. */
  runSignedIn<value>(run: () => Promise<value>): Promise<value>
}

/**
 * Creates the account state of a session.
 *
 * @param request sends to the present frame
 */
export function createAccountState(
  { context, cache, emitLogin, emit }: EmbeddedSessionParameters,
  request: FrameAccess['request'],
): AccountState {
  let accounts: readonly string[] = []
  let user: LoginUser | undefined
  let network = getInitialNetwork()
  /** Counts questions about the user, sign-outs among them. */
  let asked = 0
  /** The newest of them that the state is of. Answers to older ones are late: they are of a former user. */
  let known = 0

  function getInitialNetwork(): CaipNetworkId {
    const listed = context.networks().map(({ caipNetworkId }) => caipNetworkId)
    const stored = cache.chain()
    return stored && listed.includes(stored) ? stored : (listed[0] ?? 'eip155:1')
  }

  function setUser(next: LoginUser | undefined) {
    if (user === next) return
    user = next
    emitLogin({ type: 'user', user: next })
  }

  function clear() {
    const hadAccounts = accounts.length > 0
    asked += 1
    known = asked
    cache.clear()
    accounts = []
    setUser(undefined)
    if (hadAccounts) emit('accountsChanged', [])
  }

  /** @throws LoginError (nobody is signed in any more) */
  function requireUser(): LoginUser {
    if (user) return user
    throw new LoginError('LOGIN_REQUIRED', 'You’re signed out. Sign in again.')
  }

  async function runSignedIn<value>(run: () => Promise<value>): Promise<value> {
    const begunAt = asked
    try {
      return await run()
    } catch (error) {
      // Somebody may sign in since: the answer to the newest request decides.
      const { message } = parseFrameError(error)
      if (frameMessages.signedOut.test(message) && asked === begunAt) {
        clear()
        if (frameMessages.expired.test(message)) context.app?._internal.alert?.('sessionExpired')
      }
      throw error
    }
  }

  return {
    accounts: () => accounts,
    network: () => network,
    user: () => user,
    async fetchUser({ silent, protect, only, signal }) {
      const payload = { ...(silent && { silent }), ...(protect && { protect }) }
      asked += 1
      const turn = asked
      const reply = await runSignedIn(() => request('GET_USER', payload, { signal }))
      const fetched = toLoginUser(reply)
      const next = toNetwork(reply.chainId) ?? network
      const isLate = turn < known
      if (only && (isLate || !user || network !== only || next !== only)) return fetched
      if (isLate) return requireUser()
      known = turn
      const addresses = [reply.address, ...(reply.accounts ?? []).map((account) => account.address)]
      accounts = [...new Map(addresses.map((text) => [text.toLowerCase(), text])).values()]
      network = next
      setUser(fetched)
      cache.storeLogin({ email: fetched.email, chain: network })
      return fetched
    },
    async isConnected(signal) {
      const begunAt = asked
      const clearUnlessLate = () => {
        if (asked === begunAt) clear()
        return user !== undefined
      }
      try {
        const { isConnected } = await request('IS_CONNECTED', undefined, { signal })
        return isConnected || clearUnlessLate()
      } catch (error) {
        if (parseFrameError(error).code !== 'refused') throw error
        return clearUnlessLate()
      }
    },
    setNetwork(next) {
      if (next === network) return
      network = next
      // After a sign-out nothing of the login is stored.
      if (user) {
        cache.storeChain(next)
        setUser({ ...user, smartAccountDeployed: undefined })
      }
      emit('chainChanged', `0x${toChainNumber(next).toString(16)}`)
    },
    setEmail(email) {
      // The person has signed out meanwhile.
      if (!user) return
      setUser({ ...user, email })
      cache.storeLogin({ email, chain: network })
    },
    clear,
    runSignedIn,
  }
}

function toLoginUser(reply: FrameSuccess<'GET_USER'>): LoginUser {
  const { email, custody, isProtected = false } = reply
  return {
    email: email ?? undefined,
    custody,
    isProtected,
    userName: reply.userName ?? undefined,
    provider: reply.provider,
    accountType: reply.preferredAccountType,
    smartAccountDeployed: reply.smartAccountDeployed,
    logins: reply.logins?.map(({ id, provider, userName }) => ({
      id,
      provider,
      userName: userName ?? undefined,
    })),
  }
}
