import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import type { ReadOptions } from '../createOptionsReader.ts'
import { findProvider } from '../findProvider.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'
import { toAliasOptions } from '../toAlias.ts'

/** `GET /v1/onramp/options` (S7.20), and `/v1/onramp/buy/options` for other clients. `provider` is ours. */
export async function getOptions(
  c: Context<ApiEnv>,
  { onramps }: OnrampServiceOptions,
  readOptions: ReadOptions,
  form: 'own' | 'alias',
): Promise<Response> {
  const provider = findProvider(onramps, c.req.query('provider') || undefined, (one) => !!one.options)
  const options = await readOptions(provider)
  return c.json(form === 'own' ? options : toAliasOptions(options), 200, { 'cache-control': 'no-store' })
}
