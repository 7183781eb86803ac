import type { NameRegistered } from '@latchkey/protocol'
import { nameRegistration, nameWriteRequest } from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { readJson } from '../../../http/readJson.ts'
import { coinChain, etherCoin } from '../coinChain.ts'
import { isReserved } from '../isReserved.ts'
import { lookOf } from '../lookOf.ts'
import { maxWriteBody } from '../maxWriteBody.ts'
import type { NamesOptions } from '../NamesOptions.ts'
import { proveAsker, requireNow } from '../proveAsker.ts'
import { readAttributes } from '../readAttributes.ts'
import { readMessage } from '../readMessage.ts'
import { readName } from '../readName.ts'
import { refuse } from '../refuse.ts'
import { toRecord } from '../toRecord.ts'

/** `POST /v1/profile/account` (W1.10): a name for who signed for it first. */
export async function postName(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const { names, config } = options
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const wanted = readMessage(request.message, nameRegistration)
  const { name, label, zone } = readName(wanted.name, config)
  // what was signed is what is given: no other spelling
  if (wanted.name !== name) throw new HttpFailure(400, 'name', 'Invalid name format: use lower case')
  if (!config.nameZones.includes(zone))
    throw new HttpFailure(400, 'name', 'Name is not in the allowed zones: it is given by others')
  const coin = coinChain(request.coin_type, options)
  const look = `${lookOf(label)}.${zone}`
  if (isReserved(label)) throw new HttpFailure(400, 'name', 'Name is reserved')
  if (await names.find(name)) throw refuse('taken')
  if ((await names.taken([{ name, look }])).size > 0) throw refuse('alike')
  requireNow(wanted.timestamp, options)
  const attributes = readAttributes(wanted.attributes ?? {})
  const { proof, by } = await proveAsker(request, wanted.timestamp, coin, options)
  // a contract is who it is on its own chain only; a key is the same account on every one
  const coinTypes = by === 'key' ? [coin.coinType, etherCoin] : [coin.coinType]
  const outcome = await names.register({ name, look, attributes, coinTypes, proof })
  if (typeof outcome === 'string') throw refuse(outcome)
  const body: NameRegistered = { ...toRecord(outcome), success: true }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
