import { nameAttributesChange, nameWriteRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readJson } from '../../../http/readJson.ts'
import { coinChain } from '../coinChain.ts'
import { maxWriteBody } from '../maxWriteBody.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { proveAsker, requireNow } from '../proveAsker.ts'
import { readAttributes } from '../readAttributes.ts'
import { readMessage } from '../readMessage.ts'
import { readName } from '../readName.ts'
import { refuse } from '../refuse.ts'
import { requireHolder } from '../requireHolder.ts'

/** `POST /v1/profile/account/{name}/attributes` (W1.10): all of them anew. */
export async function postAttributes(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const change = readMessage(request.message, nameAttributesChange)
  const { name } = readName(c.req.param('name') ?? '', options.config)
  const coin = coinChain(request.coin_type, options)
  await requireHolder(name, request.address, coin, options)
  requireNow(change.timestamp, options)
  const attributes = readAttributes(change.attributes)
  const { proof } = await proveAsker(request, change.timestamp, coin, options)
  const outcome = await options.names.setAttributes(name, attributes, proof)
  if (typeof outcome === 'string') throw refuse(outcome)
  return c.json(outcome.attributes, 200, { 'cache-control': 'no-store' })
}
