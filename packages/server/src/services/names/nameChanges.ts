import type { NameRegistered } from '@latchkey/protocol'
import {
  nameAddressChange,
  nameAttributesChange,
  nameRegistration,
  nameWriteRequest,
} from '@latchkey/protocol/schemas'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { parseJson, readJson } from '../../http/body.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { NameRefusal } from '../../ports/names.ts'
import { type NamesOptions, toAddresses, toRecord } from './lookup.ts'
import { parseName } from './nameForm.ts'
import { isReserved, toLook } from './reservedNames.ts'
import {
  type CoinType,
  etherCoin,
  parseCoinType,
  requireFreshTimestamp,
  verifySigner,
} from './signedRequest.ts'

/** `POST /v1/profile/account`: registers a name for the first address that signed for it. */
export async function registerName(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const { names, config } = options
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const requested = parseSignedMessage(request.message, nameRegistration)
  const { name, label, zone } = parseName(requested.name, config)
  // The signed spelling is registered; other spellings of it are refused.
  if (requested.name !== name) throw new HttpFailure(400, 'name', 'Invalid name format: use lower case')
  if (!config.nameZones.includes(zone))
    throw new HttpFailure(400, 'name', 'Name is not in the allowed zones: it is given by others')
  const coin = parseCoinType(request.coin_type, options)
  // Names with the same look are mistaken for each other.
  const look = `${toLook(label)}.${zone}`
  if (isReserved(label)) throw new HttpFailure(400, 'name', 'Name is reserved')
  if (await names.find(name)) throw toNameFailure('taken')
  if ((await names.getTaken([{ name, look }])).size > 0) throw toNameFailure('alike')
  requireFreshTimestamp(requested.timestamp, options)
  const attributes = parseAttributes(requested.attributes ?? {})
  const { proof, by } = await verifySigner(request, requested.timestamp, coin, options)
  // A key controls its address on every chain, a contract only on its own.
  const coinTypes = by === 'key' ? [coin.coinType, etherCoin] : [coin.coinType]
  const outcome = await names.register({ name, look, attributes, coinTypes, proof })
  if (typeof outcome === 'string') throw toNameFailure(outcome)
  const body: NameRegistered = { ...toRecord(outcome), success: true }
  return c.json(body, 200, { 'cache-control': 'no-store' })
}

/** `POST /v1/profile/account/{name}/address`: sets the address of a name on one chain. */
export async function changeAddress(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const change = parseSignedMessage(request.message, nameAddressChange)
  const { name } = parseName(c.req.param('name') ?? '', options.config)
  const coin = parseCoinType(request.coin_type, options)
  const { coinType } = parseCoinType(change.coin_type, options)
  await requireHolder(name, request.address, coin, options)
  requireFreshTimestamp(change.timestamp, options)
  const { proof, by } = await verifySigner(request, change.timestamp, coin, options)
  const address = change.address.toLowerCase()
  // A contract controls its address only on its own chain.
  const isProven = address === proof.address && (by === 'key' || coinType === proof.coinType)
  const requested = { coinType, address, isProven }
  const outcome = await options.names.setAddress(name, requested, proof)
  if (typeof outcome === 'string') throw toNameFailure(outcome)
  return c.json(toAddresses(outcome.addresses), 200, { 'cache-control': 'no-store' })
}

/** `POST /v1/profile/account/{name}/attributes`: replaces all attributes of a name. */
export async function changeAttributes(c: Context<ApiEnv>, options: NamesOptions): Promise<Response> {
  const request = await readJson(c, nameWriteRequest, maxWriteBody)
  const change = parseSignedMessage(request.message, nameAttributesChange)
  const { name } = parseName(c.req.param('name') ?? '', options.config)
  const coin = parseCoinType(request.coin_type, options)
  await requireHolder(name, request.address, coin, options)
  requireFreshTimestamp(change.timestamp, options)
  const attributes = parseAttributes(change.attributes)
  const { proof } = await verifySigner(request, change.timestamp, coin, options)
  const outcome = await options.names.setAttributes(name, attributes, proof)
  if (typeof outcome === 'string') throw toNameFailure(outcome)
  return c.json(outcome.attributes, 200, { 'cache-control': 'no-store' })
}

/**
 * Parses the signed text of a change.
 *
 * @throws HttpFailure 422
 */
function parseSignedMessage<schema extends v.GenericSchema>(
  message: string,
  schema: schema,
): v.InferOutput<schema> {
  try {
    return parseJson(Buffer.from(message), schema)
  } catch (error) {
    if (error instanceof HttpFailure)
      throw new HttpFailure(
        422,
        'message',
        'Deserialization error: message is not the JSON that must be signed',
      )
    throw error
  }
}

const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/

/**
 * Checks the attributes of a name. Only `bio` is allowed: plain text of 1 to 255 characters.
 *
 * @throws HttpFailure 400 `attributes`
 */
function parseAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  for (const [key, value] of Object.entries(attributes))
    if (key !== 'bio' || !bio.test(value))
      throw new HttpFailure(
        400,
        'attributes',
        'Invalid attributes: only "bio" may be set, to 1 to 255 letters, digits, spaces and @:/._-?&=+',
      )
  return { ...attributes }
}

/**
 * Requires that the address is the one stored for the name and coin type. Checked before a chain is called.
 *
 * @throws HttpFailure 400 `name` for an unregistered name, 401 `address`
 */
async function requireHolder(
  name: string,
  address: string,
  { coinType }: CoinType,
  { names }: Pick<NamesOptions, 'names'>,
): Promise<void> {
  const found = await names.find(name)
  if (!found) throw toNameFailure('unknown')
  const lowerAddress = address.toLowerCase()
  if (!found.addresses.some((one) => one.coinType === coinType && one.address === lowerAddress))
    throw toNameFailure('stranger')
}

const failures: Readonly<Record<NameRefusal, readonly [number, string, string]>> = {
  taken: [400, 'name', 'Name is already registered'],
  alike: [400, 'name', 'Name looks like one that is already registered'],
  unknown: [400, 'name', 'Name is not registered'],
  stranger: [401, 'address', 'Address is not the one of this name and coin type'],
  repeated: [400, 'message', 'This message was used before. Sign a new one.'],
}

/** Converts the refusal of the port to the failure clients know. */
function toNameFailure(refusal: NameRefusal): HttpFailure {
  return new HttpFailure(...failures[refusal])
}

/** Bytes of a change: a message, and the signature of a contract with its deployment code. */
export const maxWriteBody = 64 * 1024
