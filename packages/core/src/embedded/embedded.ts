import type { Adapter, AdapterContext } from '../config/Adapter.ts'
import type { ConnectionActions, WalletCall } from '../config/adapterActions.ts'
import { createEmbeddedConnector } from './createEmbeddedConnector.ts'
import { type EmbeddedAccess, offerSolanaAccount } from './createEmbeddedSolanaConnector.ts'
import { getSocials } from './createSocialSource.ts'
import type { EmbeddedOptions } from './EmbeddedOptions.ts'

/**
 * Adds the embedded wallet, signed in to by e-mail or with other services, to the adapters of an app: one connector with `login`,
 * for EVM, and beside it the same wallet's account on Solana where the app has that family too. Its keys live in a frame of
 * another origin, which the app's server names; neither the frame nor what talks to it is loaded before somebody signs in, or
 * did last time. Without a server, and without `frameUrl`, there is nothing to sign in to, and no connector. Adapters of other
 * namespaces pass as they are.
 *
 * @example createConfig({ networks: [mainnet], adapters: embedded([evm(), solana()]), server })
 */
export function embedded(adapters: readonly Adapter[], options: EmbeddedOptions = {}): readonly Adapter[] {
  let access: EmbeddedAccess | undefined
  const hasEvm = adapters.some(({ namespace }) => namespace === 'eip155')
  return adapters.map((adapter) => {
    if (adapter.namespace === 'eip155')
      return withWallet(adapter, options, (context) => {
        const { connector, close, access: made } = createEmbeddedConnector(context, options)
        access = made
        context.addConnector(connector)
        return () => {
          access = undefined
          context.removeConnector(connector.uid)
          close()
        }
      })
    // Signing in is the EVM connector's.
    return adapter.namespace === 'solana' && hasEvm
      ? withWallet(adapter, options, (context) => offerSolanaAccount(context, () => access))
      : adapter
  })
}

function withWallet(
  adapter: Adapter,
  options: EmbeddedOptions,
  offer: (context: AdapterContext) => () => void,
): Adapter {
  return {
    ...adapter,
    ...(adapter.connection && { connection: withAbort(adapter.connection) }),
    setup(context) {
      const stop = adapter.setup(context)
      const { features, _internal: own } = context.app ?? {}
      const isOff = features?.email === false && getSocials(features.socials).length === 0
      if (isOff || (own?.parameters && !own.parameters.server && !options.frameUrl)) return stop
      const withdraw = offer(context)
      return () => {
        withdraw()
        stop()
      }
    },
  }
}

/** A request given up here is taken back from the frame: what nobody waits for must not wait to be approved (S4.52). */
function withAbort(actions: ConnectionActions): ConnectionActions {
  const { signMessage, signTypedData, sendTransaction } = actions
  return {
    ...actions,
    signMessage: (p) => watched(p, () => signMessage(p)),
    ...(signTypedData && { signTypedData: (p) => watched(p, () => signTypedData(p)) }),
    sendTransaction: (p) => watched(p, () => sendTransaction(p)),
  }
}

function watched(p: WalletCall, ask: () => Promise<string>): Promise<string> {
  const { login } = p.connector
  if (!login || !p.signal) return ask()
  const { signal } = p
  const abort = () => login.abort()
  signal.addEventListener('abort', abort)
  return ask().finally(() => signal.removeEventListener('abort', abort))
}
