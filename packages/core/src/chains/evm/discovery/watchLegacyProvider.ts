import type { AdapterContext } from '../../../config/Adapter.ts'
import { createProviderConnector, type ProviderConnector } from '../connector/createProviderConnector.ts'
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
  let offered: ProviderConnector | undefined
  const stop = () => {
    if (offered) context.removeConnector(offered.uid)
    offered = undefined
  }
  const check = () => {
    // Its owner listens as soon as it has connected: in between nothing can be announced.
    if (offered?.isUsed()) return
    const provider = readLegacyProviders().find((candidate) => !claimed(candidate))
    if (provider === offered?.getProvider()) return
    stop()
    if (!provider) return
    offered = createProviderConnector({
      uid: 'eip155:injected',
      id: 'injected',
      type: 'INJECTED',
      name: 'Browser wallet',
      provider,
    })
    context.addConnector(offered)
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
