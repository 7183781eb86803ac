import type { Emitter } from './createEmitter.ts'
import type { PageState } from './PageState.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** Tells the page what differs from what it was last told (EIP-1193 events); equal states are silent. */
export function tellChanges(emitter: Emitter, before: PageState, now: PageState): void {
  const [was, is] = [before.accounts.length > 0, now.accounts.length > 0]
  if (!was && is) emitter.emit('connect', { chainId: now.chainId })
  if (before.chainId !== now.chainId) emitter.emit('chainChanged', now.chainId)
  if (before.accounts.join() !== now.accounts.join()) emitter.emit('accountsChanged', [...now.accounts])
  if (was && !is)
    emitter.emit(
      'disconnect',
      new ProviderRpcError(4900, 'This page is no longer connected to the dev wallet.'),
    )
}
