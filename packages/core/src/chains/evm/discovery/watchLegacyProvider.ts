import type { AdapterContext } from '../../../adapter/AdapterContext.ts'
import type { Connector } from '../../../connector/Connector.ts'
import { createProviderConnector } from '../connector/createProviderConnector.ts'
import type { Eip1193Provider } from '../Eip1193Provider.ts'

/** What is offered for `window.ethereum`; see {@link watchLegacyProvider}. */
export type LegacyWatch = { check(): void; stop(): void }

/**
 * Offers `window.ethereum`, or the first of its `providers`, as one plain "Browser wallet" for as long as no announced
 * wallet claims the very same object. One in use stays until it is let go: a session isn't torn by an announcement.
 */
export function watchLegacyProvider(
  context: AdapterContext,
  claimed: (provider: unknown) => boolean,
): LegacyWatch {
  let offered: { connector: Connector; provider: Eip1193Provider } | undefined
  let uses = 0

  const stop = () => {
    if (offered) context.removeConnector(offered.connector.uid)
    offered = undefined
  }
  const check = () => {
    if (uses > 0) return
    const provider = readLegacyProviders().find((candidate) => !claimed(candidate))
    if (provider === offered?.provider) return
    stop()
    if (provider) {
      offered = { provider, connector: counted(provider) }
      context.addConnector(offered.connector)
    }
  }
  const counted = (provider: Eip1193Provider): Connector => {
    const connector = createProviderConnector({
      uid: 'eip155:injected',
      id: 'injected',
      type: 'INJECTED',
      name: 'Browser wallet',
      provider,
    })
    const use = () => {
      let counts = true
      uses++
      return () => {
        if (counts) uses--
        counts = false
      }
    }
    return {
      ...connector,
      // Its owner subscribes as soon as it answers: in between nothing can be announced.
      connect(options) {
        return connector.connect(options).finally(use())
      },
      subscribe(listener) {
        const unsubscribe = connector.subscribe(listener)
        const letGo = use()
        return () => {
          unsubscribe()
          letGo()
        }
      },
    }
  }
  return { check, stop }
}

/** What old wallets left on the page; several of them share one spot through `providers`. */
function readLegacyProviders(): Eip1193Provider[] {
  try {
    const { ethereum } = window as { ethereum?: Eip1193Provider & { providers?: unknown } }
    const several = ethereum?.providers
    const candidates: unknown[] = Array.isArray(several) && several.length > 0 ? several : [ethereum]
    return candidates.filter(
      (candidate): candidate is Eip1193Provider =>
        typeof (candidate as Eip1193Provider | undefined)?.request === 'function',
    )
  } catch {
    return []
  }
}
