import { selectWallets } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { Directory } from '../../../ports/Directory.ts'
import { readWalletQuery } from '../readWalletQuery.ts'

/** A page of the wallets that match (W2.1). */
export function getWallets(c: Context<ApiEnv>, directory: Directory, mode: ServerConfig['mode']): Response {
  const query = readWalletQuery(new URL(c.req.url).searchParams)
  const list = selectWallets(directory.content().wallets, query)
  return c.json(list, 200, { 'cache-control': mode === 'development' ? 'no-store' : 'public, max-age=300' })
}
