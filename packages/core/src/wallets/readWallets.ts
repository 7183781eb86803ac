import { selectWallets, type WalletEntry, type WalletList, type WalletQuery } from '@latchkey/protocol'
import { walletList } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { NoServerError } from '../data/NoServerError.ts'
import { plainText } from '../data/plainText.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import { readBundledWallets } from '../directory/readBundledWallets.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'

/**
 * A page of the server's directory (W2.1); without one of the list that comes with this package, chosen from in the same
 * way (decisions 2). Throws what `readApi` throws.
 */
export async function readWallets(
  config: Config,
  query: WalletQuery,
  signal: AbortSignal | undefined,
): Promise<WalletList> {
  try {
    return await ask(config, query, signal)
  } catch (error) {
    if (!(error instanceof NoServerError)) throw error
    return selectWallets(await readBundledWallets(), query)
  }
}

async function ask(config: Config, query: WalletQuery, signal: AbortSignal | undefined): Promise<WalletList> {
  const { badge, ...rest } = query
  const list = await readApi(config, '/getWallets', {
    service: 'directory',
    schema: walletList,
    query: { ...rest, search: query.search || undefined, badge_type: badge },
    signal,
  })
  const { server } = await requireServer(config, 'directory')
  return { count: list.count, data: list.data.map((entry) => toEntry(entry, server)) }
}

/** With texts cleaned and no image of a stranger's host. Links are checked where they are offered (X.25). */
function toEntry({ image_url, ...entry }: WalletEntry, server: ServerInfo): WalletEntry {
  const image = safeImageUrl(image_url, server)
  return {
    ...entry,
    name: plainText(entry.name),
    description: entry.description === null ? null : plainText(entry.description, 300),
    ...(image !== undefined && { image_url: image }),
  }
}
