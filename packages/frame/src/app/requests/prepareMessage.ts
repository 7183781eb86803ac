import { isAccountProof } from '@latchkey/protocol/smart-accounts'
import { base58 } from '@scure/base'
import { fromHex, toHex, utf8 } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { PreparedMessage, PreparedSolanaMessage, RequestContext } from './PreparedRequest.ts'
import { findSiwx, isSiwxOf } from './siwx.ts'
import { isSolanaTransactionMessage } from './solanaTransaction.ts'

/** Longest message in bytes that can be shown as a whole. */
const maxBytes = 16 * 1024

/** Prepares `personal_sign`: `[message, address]`, in either order, because apps send both; the message as hex or text. */
export function prepareMessage(params: unknown, context: RequestContext): PreparedMessage {
  if (!Array.isArray(params)) throw invalid()
  const [first, second]: readonly unknown[] = params
  const account = context.accounts.eip155
  const isAccount = (value: unknown) =>
    typeof value === 'string' && value.toLowerCase() === account.toLowerCase()
  const message = isAccount(second) ? first : second
  if (!isAccount(second) && !isAccount(first))
    throw new RequestError('mismatch', 'This message is meant for another account.')
  if (typeof message !== 'string') throw invalid()
  const isHex = /^0x([0-9a-f]{2})*$/i.test(message)
  const bytes = isHex ? message.toLowerCase() : toHex(utf8(message))
  if (bytes.length > 2 + maxBytes * 2)
    throw new RequestError('invalidParams', 'This message is too long to be shown.')
  const text = new TextDecoder().decode(fromHex(bytes))
  if (isAccountProof(text)) throw new RequestError('notAllowed')
  refuseForeignSignIn(text, context)
  const { origin, network } = context
  return { kind: 'message', method: 'personal_sign', origin, account, network, bytes }
}

/** Prepares `solana_signMessage`: `{ message: base58, pubkey }`. Bytes of a transaction are refused, because the signature would be valid for it. */
export function prepareSolanaMessage(params: unknown, context: RequestContext): PreparedSolanaMessage {
  const { message, pubkey } = (Array.isArray(params) ? params[0] : params) ?? {}
  const account = context.accounts.solana
  if (!account || (pubkey !== undefined && pubkey !== account))
    throw new RequestError('mismatch', 'This message is meant for another account.')
  if (typeof message !== 'string') throw invalid()
  const bytes = decodeBase58(message)
  if (bytes.length > maxBytes)
    throw new RequestError('invalidParams', 'This message is too long to be shown.')
  if (isSolanaTransactionMessage(bytes)) throw new RequestError('notAllowed')
  refuseForeignSignIn(new TextDecoder().decode(bytes), context)
  const { origin, network } = context
  return {
    kind: 'solanaMessage',
    method: 'solana_signMessage',
    origin,
    account,
    network,
    bytes: base58.encode(bytes),
  }
}

/** Refuses a sign-in message for another page or another account. */
function refuseForeignSignIn(text: string, { origin, accounts }: RequestContext) {
  const signIn = findSiwx(text)
  if (!signIn) return
  const address = signIn.address.toLowerCase().split(':').at(-1)
  const addresses = [accounts.eip155, accounts.solana].map((account) => account?.toLowerCase())
  if (!isSiwxOf(signIn, origin) || !addresses.includes(address)) throw new RequestError('notAllowed')
}

function decodeBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw invalid()
  }
}

function invalid(): RequestError {
  return new RequestError('invalidParams', 'This message can’t be read.')
}
