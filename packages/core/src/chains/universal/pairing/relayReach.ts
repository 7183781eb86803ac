import type { AdapterContext } from '../../../config/Adapter.ts'
import type { RelayReach } from '../../../config/PairingSource.ts'
import type { UniversalOptions } from '../UniversalOptions.ts'

/**
 * Which wallets the app's relay reaches. Only somebody else's relay has given the app a project id of its own, so that id tells
 * the public relay from the app's (decision 1). Without an answer nothing is promised.
 */
export async function relayReach(
  { relayUrls, projectId }: UniversalOptions,
  context: AdapterContext,
): Promise<RelayReach> {
  if (relayUrls) return projectId === undefined ? 'configured' : 'public'
  const server = await context.app?._internal.server().catch(() => undefined)
  return server?.relay && server.relayProjectId !== undefined ? 'public' : 'configured'
}
