import { nameAddressChange, nameWriteRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { readJson } from '../../../http/readJson.ts'
import { coinChain } from '../coinChain.ts'
import { maxWriteBody } from '../maxWriteBody.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { proveAsker, requireNow } from '../proveAsker.ts'
import { readMessage } from '../readMessage.ts'
import { readName } from '../readName.ts'
import { refuse } from '../refuse.ts'
import { requireHolder } from '../requireHolder.ts'
import { toAddresses } from '../toRecord.ts'

/** `POST /v1/profile/account/{name}/address` (W1.10): where the name leads on one chain. */
export async function postAddress(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const change = readMessage(request.message, nameAddressChange)
  const { name } = readName(c.req.param('name') ?? '', options.config)
  const coin = coinChain(request.coin_type, options)
  const { coinType } = coinChain(change.coin_type, options)
  await requireHolder(name, request.address, coin, options)
  requireNow(change.timestamp, options)
  const { proof, by } = await proveAsker(request, change.timestamp, coin, options)
  const address = change.address.toLowerCase()
  // a contract is who it is on its own chain only
  const isProven = address === proof.address && (by === 'key' || coinType === proof.coinType)
  const wanted = { coinType, address, isProven }
  const outcome = await options.names.setAddress(name, wanted, proof)
  if (typeof outcome === 'string') throw refuse(outcome)
  return c.json(toAddresses(outcome.addresses), 200, { 'cache-control': 'no-store' })
}
