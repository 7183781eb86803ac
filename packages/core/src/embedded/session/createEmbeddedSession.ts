import { type CaipNetworkId, type FrameRequest, type FrameSiwxMessage, frameLimits } from '@latchkey/protocol'
import type { AdapterContext } from '../../config/Adapter.ts'
import type { ConnectorSession } from '../../config/Connector.ts'
import { toChainNumber, toNetwork } from '../createLoginCache.ts'
import { frameMessages, isLoginOver, LoginError, parseFrameError } from '../errors.ts'
import { type AccountState, createAccountState } from './createAccountState.ts'
import { createFrameAccess } from './createFrameAccess.ts'
import { createLoginCalls } from './createLoginCalls.ts'
import { createSocialCalls } from './createSocialCalls.ts'
import { createSolanaCalls } from './createSolanaCalls.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'

/** The session of the embedded wallet. */
export type EmbeddedSession = ReturnType<typeof createEmbeddedSession>

type Options = { readonly signal?: AbortSignal | undefined }
type RpcCall = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly approval: boolean
} & Options

/** Creates the session. The frame is loaded with the first request. */
export function createEmbeddedSession(p: EmbeddedSessionParameters) {
  const account = createAccountState(p, (name, payload, options) => frame.request(name, payload, options))
  const frame: FrameAccess = createFrameAccess({
    ...p,
    network: account.network,
    onUserChanged: () => void refreshUser(p, account),
  })
  const { request } = frame
  const toSession = (): ConnectorSession => ({ accounts: account.accounts(), network: account.network() })

  /** Switches the frame to a network. A frame that doesn't serve it stays on its present one. */
  async function switchIfServed(network: CaipNetworkId | undefined, signal: AbortSignal | undefined) {
    if (!network?.startsWith('eip155:')) return
    await request('SWITCH_NETWORK', { chainId: toChainNumber(network) }, { signal }).catch(
      (error: unknown) => {
        if (parseFrameError(error).code !== 'refused') throw error
      },
    )
  }

  const reads = createReads(frame)

  return {
    ...createLoginCalls(p, frame, account),
    ...createSocialCalls(p, frame, account),
    ...createSolanaCalls(frame, account),
    accounts: account.accounts,
    network: account.network,
    user: account.user,
    asked: frame.asked,
    abort: frame.abort,
    /** Aborts the reads that the frame has not answered yet. */
    abortReads: reads.abort,
    setAppearance: frame.setAppearance,
    close: frame.close,

    /** Opens the wallet; the frame may have to ask the person something first. */
    connect: ({ network, signal }: { network?: CaipNetworkId | undefined } & Options) =>
      frame.runCancellable(async (stepSignal) => {
        await switchIfServed(network ?? account.network(), stepSignal)
        try {
          await account.fetchUser({ silent: false, signal: stepSignal })
        } catch (error) {
          if (!frameMessages.signedOut.test(parseFrameError(error).message)) throw error
          throw new LoginError('LOGIN_REQUIRED', 'You’re signed out. Sign in again.', { cause: error })
        }
        void storeSmartAccountNetworks(p, frame)
        await signInWithLogin(p.context, account.network(), stepSignal, (message) =>
          request('GET_USER', { silent: true, siwxMessage: message }, { signal: stepSignal }),
        )
        return toSession()
      }, signal),

    /**
     * Opens the wallet without asking the person. Clears the login if it is over, and resolves to undefined then.
     *
     * @throws LoginError, e.g. while the server is down; the login stays. AbortedError
     */
    restore: ({ signal }: Options): Promise<ConnectorSession | undefined> =>
      frame.runCancellable(async (stepSignal) => {
        if (!(await account.isConnected(stepSignal))) return undefined
        // A live tab stays on its network, whatever others use.
        await switchIfServed(account.user() ? account.network() : p.cache.chain(), stepSignal)
        // The person has signed out meanwhile: asking now would store the login again.
        if (!p.cache.used()) return undefined
        try {
          await account.fetchUser({ silent: true, signal: stepSignal })
          void storeSmartAccountNetworks(p, frame)
          return toSession()
        } catch (error) {
          // The person has signed out meanwhile.
          if (error instanceof LoginError && error.code === 'LOGIN_REQUIRED') return undefined
          if (!isLoginOver(error)) throw error
          account.clear()
          return undefined
        }
      }, signal),

    /** Signs out. The page clears its state first; the frame has 3 s to answer. Resolves to whether it did. */
    async end(): Promise<boolean> {
      frame.abort()
      reads.abort()
      account.clear()
      let timer: ReturnType<typeof setTimeout> | undefined
      const timeout = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, frameLimits.signOut, false)
      })
      // A frame that is reloaded meanwhile signs out as well, but nobody waits for it.
      const signedOut = request('SIGN_OUT', undefined, { timeout: frameLimits.signOut }).then(
        () => true,
        () => false,
      )
      return Promise.race([signedOut, timeout]).finally(() => clearTimeout(timer))
    },

    getSmartAccountNetworks: () => fetchSmartAccountNetworks(frame),
    switchNetwork: (chainId: number) => switchNetwork(p, { frame, account }, chainId),

    /** Sends a read, or with `approval` a request the person approves, which `signal` withdraws. */
    async rpc({ method, params, approval, signal }: RpcCall): Promise<unknown> {
      const chainId = toChainNumber(account.network())
      const payload = { method, params: [...params], chainNamespace: 'eip155', chainId }
      return account.runSignedIn(() =>
        approval
          ? frame.runApproval((options) => request('RPC_REQUEST', payload, options), { method, signal })
          : reads.request(payload),
      )
    },
  }
}

/** Switches the frame, and fetches how the account is used on the new network. */
async function switchNetwork(
  p: EmbeddedSessionParameters,
  { frame, account }: { frame: FrameAccess; account: AccountState },
  chainId: number,
): Promise<void> {
  const reply = await frame.request('SWITCH_NETWORK', { chainId })
  const next = toNetwork(reply.chainId) ?? account.network()
  if (next === account.network()) return
  account.setNetwork(next)
  void fetchAccountUse(p, account)
}

/** Fetches how the account is used on the network of the wallet: its type, and whether it is deployed. Never rejects. */
async function fetchAccountUse({ context }: EmbeddedSessionParameters, account: AccountState): Promise<void> {
  try {
    await account.fetchUser({ silent: true, only: account.network() })
  } catch (error) {
    context.logger.warn('The user of the embedded wallet could not be read', { error })
  }
}

/** Networks on which the account can be used as a smart account. */
async function fetchSmartAccountNetworks({
  request,
}: Pick<FrameAccess, 'request'>): Promise<readonly CaipNetworkId[]> {
  const reply = await request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { timeout: frameLimits.call })
  return reply.smartAccountEnabledNetworks.flatMap((id) => toNetwork(id) ?? [])
}

/**
 * Stores the networks with smart accounts, for readers on a page where the frame can't answer. The connection doesn't wait for it.
 * Never rejects.
 */
async function storeSmartAccountNetworks(
  { cache, context }: EmbeddedSessionParameters,
  frame: Pick<FrameAccess, 'request'>,
): Promise<void> {
  try {
    const networks = await fetchSmartAccountNetworks(frame)
    // The person may have signed out meanwhile.
    if (cache.used()) cache.storeSmartAccountNetworks(networks)
  } catch (error) {
    context.logger.debug('The networks with smart accounts could not be read', { error })
  }
}

/** Reads of the chain through the frame. `abort` ends those that it has not answered yet. */
function createReads({ request }: Pick<FrameAccess, 'request'>) {
  const open = new Set<AbortController>()
  return {
    async request(payload: FrameRequest<'RPC_REQUEST'>): Promise<unknown> {
      const controller = new AbortController()
      const { signal } = controller
      open.add(controller)
      try {
        return await request('RPC_REQUEST', payload, { timeout: frameLimits.call, signal })
      } finally {
        open.delete(controller)
      }
    },
    abort(): void {
      for (const controller of open) controller.abort()
    },
  }
}

/**
 * Signs the person in to the app while connecting, if the app has a sign-in. The frame creates the message, for the
 * page that embeds it only. Without a valid signature the person is asked as usual. Never rejects.
 */
async function signInWithLogin(
  { app, logger }: AdapterContext,
  network: CaipNetworkId,
  signal: AbortSignal,
  requestSignature: (
    message: FrameSiwxMessage,
  ) => Promise<{ readonly message?: string | undefined; readonly signature?: string | undefined }>,
): Promise<void> {
  try {
    const offer = await app?._internal.stores?.offerSignIn?.([network], signal)
    if (!offer) return
    const { resources, ...fields } = offer.message
    const siwxMessage = {
      ...fields,
      chainId: toChainNumber(network),
      ...(resources && { resources: [...resources] }),
    }
    const { message, signature } = await requestSignature(siwxMessage)
    if (message === undefined || signature === undefined) return
    const session = await offer.check({ message, signature }, signal)
    if (!signal.aborted) offer.store(session)
  } catch (error) {
    logger.debug('signIn', { error })
  }
}

/** Fetches the user again, after another tab or the server has changed who is signed in. */
async function refreshUser(p: EmbeddedSessionParameters, account: AccountState): Promise<void> {
  try {
    const previous = account.accounts().join()
    if (!(await account.isConnected())) return
    await account.fetchUser({ silent: true })
    const accounts = account.accounts()
    if (accounts.join() !== previous) p.emit('accountsChanged', accounts)
  } catch (error) {
    p.context.logger.warn('The user of the embedded wallet could not be read', { error })
  }
}
