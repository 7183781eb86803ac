import { onrampUrlRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { checkProject } from '../../../http/checkProject.ts'
import { readJson } from '../../../http/readJson.ts'
import type { ReadOptions } from '../createOptionsReader.ts'
import { findProvider } from '../findProvider.ts'
import type { OnrampServiceOptions } from '../OnrampServiceOptions.ts'
import { openOrder } from '../openOrder.ts'
import { readDestination } from '../readDestination.ts'
import { maxBody } from './postQuote.ts'

/** `POST /v1/generators/onrampurl` (S7.19): where to pay. */
export async function postUrl(
  c: Context<ApiEnv>,
  options: OnrampServiceOptions,
  readOptions: ReadOptions,
): Promise<Response> {
  const asked = await readJson(c, onrampUrlRequest, maxBody)
  const { projectId = c.req.query('projectId') } = asked
  await checkProject(options, { projectId, origin: c.req.header('origin') })
  const destination = readDestination(asked)
  const provider = findProvider(options.onramps, asked.provider, ({ namespaces }) =>
    namespaces.includes(destination.namespace),
  )
  const body = await openOrder(options, provider, readOptions, asked, destination)
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
