import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { secretFromSeed, sign } from '@scure/sr25519'
import { bytesToHex, hexToBytes } from 'viem'
import type { PolkadotApproval } from '../approval/Approval.ts'
import type { WalletConfig, WalletPolkadotAccount } from '../config.ts'
import type { WalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { encodePayload } from './encodePayload.ts'

/** Result for a page or a paired app. */
type PolkadotAnswer = { readonly connected: string } | { readonly signature: `0x${string}` }

/** Bytes up to which a transaction is signed as it is, and not its hash. */
const maxUnhashed = 256

/**
 * Executes an approved Polkadot request.
 *
 * @param from the requester's origin, and the account chosen or shown on the screen
 * @throws Error that is returned to the requester
 */
export async function executePolkadotApproval(
  approval: PolkadotApproval,
  from: { readonly origin: string; readonly account: string },
  { config, store }: { readonly config: WalletConfig; readonly store: WalletStore },
): Promise<PolkadotAnswer> {
  if (approval.kind === 'polkadotConnect') {
    store.update((state) => transitions.connectFamily(state, 'polkadot', from.origin, from.account))
    return { connected: from.account }
  }
  const account = config.polkadot?.accounts.find(({ address }) => address === approval.account)
  if (!account) throw new Error(`The dev wallet has no key for ${approval.account}.`)
  if (approval.kind === 'polkadotSignMessage')
    return { signature: bytesToHex(signBytes(account, wrapText(approval.message))) }
  const payload = encodePayload(approval.payload)
  const signature = signBytes(account, payload.length > maxUnhashed ? blake256(payload) : payload)
  return { signature: bytesToHex(Uint8Array.of(kinds[account.kind], ...signature)) }
}

/** The byte before a transaction's signature that names its kind (`MultiSignature`). */
const kinds = { ed25519: 0, sr25519: 1, ecdsa: 2 } as const

const [opening, closing] = ['<Bytes>', '</Bytes>'].map((text) => new TextEncoder().encode(text))

/** Puts a text between `<Bytes>` and `</Bytes>`, unless it is already, so that it can't be a transaction. */
export function wrapText(message: Uint8Array): Uint8Array {
  const [start = message, end = message] = [opening, closing]
  const isWrapped =
    message.length >= start.length + end.length &&
    start.every((byte, index) => message[index] === byte) &&
    end.every((byte, index) => message[message.length - end.length + index] === byte)
  return isWrapped ? message : Uint8Array.of(...start, ...message, ...end)
}

function signBytes({ kind, seed }: WalletPolkadotAccount, bytes: Uint8Array): Uint8Array {
  const key = hexToBytes(`0x${seed}`)
  if (kind === 'sr25519') return sign(secretFromSeed(key), bytes)
  if (kind === 'ed25519') return ed25519.sign(bytes, key)
  const signature = secp256k1.sign(blake256(bytes), key)
  return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery)
}

function blake256(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 })
}
