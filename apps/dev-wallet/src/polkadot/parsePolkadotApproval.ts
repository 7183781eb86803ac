import { parseSs58Address } from '@latchkey/protocol/polkadot'
import { hexToBytes, isHex } from 'viem'
import type { PolkadotApproval, Refusal } from '../approval/Approval.ts'
import type { WalletPolkadot, WalletPolkadotAccount } from '../config.ts'
import { isKnownExtension, type PolkadotPayload } from './encodePayload.ts'

type Parsed = { readonly approval: PolkadotApproval } | { readonly refusal: Refusal }

/** Longest text to sign, in bytes; nobody reviews more. */
const maxMessage = 20_000

/** Whether a method belongs to Polkadot. */
export function isPolkadotMethod(method: string): boolean {
  return method.startsWith('polkadot_')
}

/**
 * Parses one Polkadot request of a page, or of a paired app (WalletConnect Polkadot RPC reference). Malformed: -32602; not
 * its account: 4100.
 *
 * @param account the account the requester may use; `undefined` before it is connected
 */
export function parsePolkadotApproval(
  request: { readonly method: string; readonly params: unknown },
  { chain, account }: { chain: WalletPolkadot; account: WalletPolkadotAccount | undefined },
): Parsed {
  const params = toRecord(request.params)
  if (request.method === 'polkadot_requestAccounts') return { approval: { kind: 'polkadotConnect' } }
  if (!account) return refuse(4100, 'This page is not connected on Polkadot. Connect it first.')
  switch (request.method) {
    case 'polkadot_signRaw':
      return parseMessage(params.address, params.data, account)
    case 'polkadot_signMessage':
      return parseMessage(params.address, params.message, account)
    case 'polkadot_signPayload':
      return parsePayload(params, chain, account)
    case 'polkadot_signTransaction':
      return parsePayload(toRecord(params.transactionPayload), chain, account)
    default:
      return refuse(4200, `The dev wallet doesn't support ${request.method}.`)
  }
}

/** As wallets of this family do: a text that begins with 0x is bytes in hex. */
function parseMessage(address: unknown, data: unknown, account: WalletPolkadotAccount): Parsed {
  const message = isHex(data)
    ? hexToBytes(data)
    : typeof data === 'string'
      ? new TextEncoder().encode(data)
      : undefined
  if (!message || message.length > maxMessage)
    return refuse(-32602, 'The message to sign is not a text, or is too long.')
  if (!isSameAccount(address, account)) return refuseAccount(address)
  return { approval: { kind: 'polkadotSignMessage', account: account.address, message } }
}

function parsePayload(
  params: Record<string, unknown>,
  chain: WalletPolkadot,
  account: WalletPolkadotAccount,
): Parsed {
  const { address, method, genesisHash, blockHash, era, assetId, metadataHash, signedExtensions } = params
  const [nonce, tip] = [toBigInt(params.nonce), toBigInt(params.tip ?? '0x00')]
  const [specVersion, transactionVersion] = [
    toNumber(params.specVersion),
    toNumber(params.transactionVersion),
  ]
  const names = Array.isArray(signedExtensions) ? signedExtensions.map(String) : []
  if (params.version !== undefined && params.version !== 4)
    return refuse(-32602, `The dev wallet signs transactions of version 4, not ${String(params.version)}.`)
  if (
    !isBytes(method) ||
    !isHash(genesisHash) ||
    !isHash(blockHash) ||
    !isBytes(era) ||
    nonce === undefined ||
    tip === undefined ||
    specVersion === undefined ||
    transactionVersion === undefined ||
    names.length === 0
  )
    return refuse(-32602, 'The transaction is incomplete or malformed.')
  const unknown = names.find((name) => !isKnownExtension(name))
  if (unknown !== undefined)
    return refuse(-32602, `The dev wallet doesn't know the transaction extension ${unknown.slice(0, 64)}.`)
  if (genesisHash.slice(2, 34).toLowerCase() !== chain.caipNetworkId.replace('polkadot:', ''))
    return refuse(4901, `The transaction is for another network than ${chain.name}.`)
  if (!isSameAccount(address, account)) return refuseAccount(address)
  const payload: PolkadotPayload = {
    address: account.address,
    method,
    genesisHash,
    blockHash,
    era,
    nonce,
    tip,
    specVersion,
    transactionVersion,
    signedExtensions: names,
    assetId: isBytes(assetId) ? assetId : undefined,
    metadataHash: isHash(metadataHash) ? metadataHash : undefined,
  }
  return { approval: { kind: 'polkadotSignPayload', account: account.address, payload } }
}

/** Whether an address in any network's spelling is an account. */
function isSameAccount(address: unknown, account: WalletPolkadotAccount): boolean {
  const [given, own] = [parseSs58Address(String(address)), parseSs58Address(account.address)]
  return typeof given === 'object' && typeof own === 'object' && given.account.join() === own.account.join()
}

function isBytes(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x(?:[\da-f]{2})+$/i.test(value)
}

function isHash(value: unknown): value is `0x${string}` {
  return isBytes(value) && value.length === 66
}

function toBigInt(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return typeof value === 'string' && /^0x[\da-f]{1,32}$/i.test(value) ? BigInt(value) : undefined
}

function toNumber(value: unknown): number | undefined {
  const number = toBigInt(value)
  return number !== undefined && number <= 0xffff_ffffn ? Number(number) : undefined
}

function refuse(code: number, message: string): Parsed {
  return { refusal: { code, message } }
}

function refuseAccount(address: unknown): Parsed {
  return refuse(4100, `This page has no permission for the account ${String(address).slice(0, 64)}.`)
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
