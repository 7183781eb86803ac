import type { Adapter, AdapterContext } from '../config/Adapter.ts'
import { createEmbeddedConnector } from './createEmbeddedConnector.ts'
import { type EmbeddedAccess, offerSolanaAccount } from './createEmbeddedSolanaConnector.ts'
import type { EmailWalletOptions } from './EmailWalletOptions.ts'

/**
 * Adds the embedded wallet to an app's adapters: a connector with `login` for EVM, and the same wallet's Solana
 * account if the app has that chain family. People sign in by e-mail or with other services. The keys are in a frame
 * of another origin, which the app's server names; frame and code are loaded when somebody signs in, or has signed in
 * before. Without server and `frameUrl` there is no connector. Other adapters are returned unchanged.
 *
 * @example createConfig({ networks: [mainnet], adapters: emailWallet([evm(), solana()]), server })
 */
export function emailWallet<adapters extends readonly Adapter[]>(
  adapters: adapters,
  options?: EmailWalletOptions,
): readonly Adapter<adapters[number]['namespace']>[]
export function emailWallet(
  adapters: readonly Adapter[],
  options: EmailWalletOptions = {},
): readonly Adapter[] {
  let access: EmbeddedAccess | undefined
  const hasEvm = adapters.some(({ namespace }) => namespace === 'eip155')
  return adapters.map((adapter) => {
    if (adapter.namespace === 'eip155')
      return withWallet(adapter, options, (context) => {
        const created = createEmbeddedConnector(context, options)
        const { connector, close } = created
        access = created.access
        context.addConnector(connector)
        return () => {
          access = undefined
          context.removeConnector(connector.uid)
          close()
        }
      })
    // The EVM connector signs in.
    return adapter.namespace === 'solana' && hasEvm
      ? withWallet(adapter, options, (context) => offerSolanaAccount(context, () => access))
      : adapter
  })
}

/** The adapter, which also offers the embedded wallet while it is set up. */
function withWallet(
  adapter: Adapter,
  options: EmailWalletOptions,
  offer: (context: AdapterContext) => () => void,
): Adapter {
  return {
    ...adapter,
    setup(context) {
      const stop = adapter.setup(context)
      const parameters = context.app?._internal.parameters
      if (parameters && !parameters.server && !options.frameUrl) return stop
      const withdraw = offer(context)
      return () => {
        withdraw()
        stop()
      }
    },
  }
}
