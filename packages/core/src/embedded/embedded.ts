import type { Adapter } from '../adapter/Adapter.ts'
import type { ConnectionActions, WalletCall } from '../adapter/AdapterActions.ts'
import { createEmbeddedConnector } from './createEmbeddedConnector.ts'
import type { EmbeddedOptions } from './EmbeddedOptions.ts'
import { socialsOf } from './login/socialOffers.ts'

/**
 * Adds the embedded wallet, signed in to by e-mail or with other services, to the adapters of an app: one connector with `login`. Its keys live
 * in a frame of another origin, which the app's server names; neither the frame nor what talks to it is loaded before
 * somebody signs in, or did last time. Without a server, and without `frameUrl`, there is nothing to sign in to, and no connector.
 * Serves EVM; adapters of other namespaces pass as they are.
 *
 * @example createConfig({ networks: [mainnet], adapters: embedded([evm()]), server })
 */
export function embedded(adapters: readonly Adapter[], options: EmbeddedOptions = {}): readonly Adapter[] {
  return adapters.map((adapter) => (adapter.namespace === 'eip155' ? withWallet(adapter, options) : adapter))
}

function withWallet(adapter: Adapter, options: EmbeddedOptions): Adapter {
  return {
    ...adapter,
    ...(adapter.connection && { connection: withAbort(adapter.connection) }),
    setup(context) {
      const stop = adapter.setup(context)
      const { features, _internal: own } = context.app ?? {}
      const isOff = features?.email === false && socialsOf(features.socials).length === 0
      if (isOff || (own?.parameters && !own.parameters.server && !options.frameUrl)) return stop
      const { connector, close } = createEmbeddedConnector(context, options)
      context.addConnector(connector)
      return () => {
        context.removeConnector(connector.uid)
        close()
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
