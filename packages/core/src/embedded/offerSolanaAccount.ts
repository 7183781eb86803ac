import type { AdapterContext } from '../config/Adapter.ts'
import { createEmbeddedSolanaConnector } from './createEmbeddedSolanaConnector.ts'
import type { EmbeddedAccess } from './EmbeddedAccess.ts'

/**
 * Offers the embedded wallet's account on Solana for as long as somebody is signed in: without that there is nothing to
 * connect. Returns how to take it back.
 */
export function offerSolanaAccount(
  context: AdapterContext,
  wallet: () => EmbeddedAccess | undefined,
): () => void {
  let isWanted = true
  let withdraw = () => {}
  // After the adapter that signs in, wherever it stands in the list.
  queueMicrotask(() => {
    const access = wallet()
    if (!isWanted || !access) return
    const connector = createEmbeddedSolanaConnector(context, access)
    const offer = (isOffered: boolean) => {
      if (isOffered) return context.addConnector(connector)
      context.removeConnector(connector.uid)
      // Whose account it was is forgotten with it.
      void connector.disconnect()
    }
    if (access.isUsed()) offer(true)
    const stop = access.watchUser(offer)
    withdraw = () => {
      stop()
      offer(false)
    }
  })
  return () => {
    isWanted = false
    withdraw()
  }
}
