import { SigHash } from '@scure/btc-signer'
import type { BitcoinApproval, Refusal } from '../approval/Approval.ts'
import type { WalletBitcoinAccount } from '../config.ts'
import { decodePsbt, fromBase64, isRegtestAddress } from './decodePsbt.ts'

type Parsed = { readonly approval: BitcoinApproval } | { readonly refusal: Refusal }

/** Longest text to sign, in bytes; nobody reviews more. */
const maxMessage = 20_000
/** Most receivers of one payment. */
const maxRecipients = 20
/** Least amount of an output that nodes relay, satoshis: that of native segwit. */
export const dustLimit = 294n
/** The most satoshis there can be. */
const maxMoney = 2_100_000_000_000_000n
/** Signatures that cover the whole transaction: `SIGHASH_DEFAULT` of taproot and `SIGHASH_ALL`. */
const wholeSighashes: readonly number[] = [SigHash.DEFAULT, SigHash.ALL]

/**
 * Parses one Bitcoin request of a page. Malformed: -32602; not its account: 4100.
 *
 * @param account the account the requester may use; `undefined` before it is connected
 */
export function parseBitcoinApproval(
  request: { readonly method: string; readonly params: unknown },
  account: WalletBitcoinAccount | undefined,
): Parsed {
  const params = toRecord(request.params)
  if (request.method === 'bitcoin_requestAccounts') return { approval: { kind: 'bitcoinConnect' } }
  if (!account) return refuse(4100, 'This page is not connected on Bitcoin. Connect it first.')
  switch (request.method) {
    case 'bitcoin_signMessage':
      return parseMessage(params, account)
    case 'bitcoin_signPsbt':
      return parsePsbt(params, account)
    case 'bitcoin_sendTransfer':
      return parseTransfer(params, account)
    default:
      return refuse(4200, `The dev wallet doesn't support ${request.method}.`)
  }
}

function parseMessage(params: Record<string, unknown>, account: WalletBitcoinAccount): Parsed {
  const { message, protocol, account: named, address = named ?? account.payment.address } = params
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  if (!(bytes instanceof Uint8Array) || bytes.length > maxMessage)
    return refuse(-32602, 'The message to sign is not a text, or is too long.')
  if (protocol !== undefined && String(protocol).toLowerCase() !== 'bip322')
    return refuse(-32602, 'The dev wallet signs messages by BIP-322 only.')
  if (!isOwn(address, account)) return refuseAccount(address)
  return {
    approval: { kind: 'bitcoinSignMessage', account: account.payment.address, address, message: bytes },
  }
}

function parsePsbt(params: Record<string, unknown>, account: WalletBitcoinAccount): Parsed {
  const psbt = fromBase64(params.psbt)
  if (!psbt) return refuse(-32602, 'The transaction is not Base64.')
  const decoded = decodePsbt(psbt)
  if (typeof decoded === 'string') return refuse(-32602, decoded)
  const own = decoded.inputs.flatMap(({ address }, index) =>
    isOwn(address, account) ? [{ index, address }] : [],
  )
  const wanted = params.inputs === undefined ? own : parseInputs(params.inputs)
  if (!wanted || wanted.length === 0) return refuse(-32602, 'The request names no input to sign.')
  const foreign = wanted.find(
    ({ index, address }) => !own.some((input) => input.index === index && input.address === address),
  )
  if (foreign) return refuseAccount(foreign.address)
  if (wanted.some(({ index }) => !wholeSighashes.includes(decoded.inputs[index]?.sighash ?? -1)))
    return refuse(-32602, 'The dev wallet only signs whole transactions (SIGHASH_ALL).')
  return {
    approval: {
      kind: 'bitcoinSignPsbt',
      account: account.payment.address,
      psbt,
      inputs: wanted,
      broadcast: params.broadcast === true,
    },
  }
}

/** Inputs to sign; `undefined` where the list is malformed. */
function parseInputs(value: unknown): readonly { index: number; address: string }[] | undefined {
  if (!Array.isArray(value)) return undefined
  const inputs = value.flatMap((entry) => {
    const { index, address } = toRecord(entry)
    return typeof index === 'number' && typeof address === 'string' ? [{ index, address }] : []
  })
  return inputs.length === value.length ? inputs : undefined
}

function parseTransfer({ recipients }: Record<string, unknown>, account: WalletBitcoinAccount): Parsed {
  if (!Array.isArray(recipients) || recipients.length === 0 || recipients.length > maxRecipients)
    return refuse(-32602, `A payment has 1 to ${maxRecipients} receivers.`)
  const parsed: { address: string; amount: bigint }[] = []
  for (const entry of recipients) {
    const { address } = toRecord(entry)
    const amount = parseAmount(toRecord(entry).amount)
    if (!isRegtestAddress(address)) return refuse(-32602, 'A receiver is no address of this Bitcoin network.')
    if (amount === undefined || amount < dustLimit || amount > maxMoney)
      return refuse(-32602, `An amount is a whole number of satoshis from ${dustLimit} up.`)
    parsed.push({ address, amount })
  }
  return { approval: { kind: 'bitcoinSendTransfer', account: account.payment.address, recipients: parsed } }
}

function parseAmount(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? BigInt(value) : undefined
}

function isOwn(address: unknown, { payment, ordinals }: WalletBitcoinAccount): address is string {
  return address === payment.address || address === ordinals.address
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

/** Whether a method belongs to Bitcoin. */
export function isBitcoinMethod(method: string): boolean {
  return method.startsWith('bitcoin_')
}

/**
 * Translates a request of a paired app (WalletConnect Bitcoin RPC reference) into a page's; `undefined` for methods that are
 * answered without a decision or unknown.
 */
export function fromRelayRequest(request: {
  readonly method: string
  readonly params: unknown
}): { readonly method: string; readonly params: unknown } | undefined {
  const { recipientAddress, amount, signInputs, ...params } = toRecord(request.params)
  switch (request.method) {
    case 'sendTransfer':
      return {
        method: 'bitcoin_sendTransfer',
        params: { recipients: [{ address: recipientAddress, amount }] },
      }
    case 'signPsbt':
      return { method: 'bitcoin_signPsbt', params: { ...params, inputs: signInputs } }
    case 'signMessage':
      return { method: 'bitcoin_signMessage', params }
    default:
      return undefined
  }
}
