import type { WalletEntry, WalletList, WalletQuery } from '@latchkey/protocol'
import { walletList } from '@latchkey/protocol/schemas'
import type { Config } from '../config/Config.ts'
import { plainText } from '../data/plainText.ts'
import { readApi } from '../data/readApi.ts'
import { requireServer } from '../data/requireServer.ts'
import { safeImageUrl } from '../data/safeImageUrl.ts'
import type { ServerInfo } from '../server/ServerInfo.ts'

/** A page of the server's directory (W2.1). Throws what `readApi` throws. */
export async function readWallets(
  config: Config,
  query: WalletQuery,
  signal: AbortSignal | undefined,
): Promise<WalletList> {
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
