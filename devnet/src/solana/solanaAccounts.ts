import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { base58 } from '@scure/base'
import { devnetMnemonic } from '../Devnet.ts'
import type { SolanaAccount } from './SolanaDevnet.ts'
import { sha256 } from './SolanaDevnet.ts'

/** PKCS #8 around the 32 bytes of an ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The account of an ed25519 seed of 32 bytes. */
export function solanaAccountOf(secret: Uint8Array): SolanaAccount {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { address: base58.encode(spki.subarray(-32)), privateKey: Buffer.from(secret).toString('hex') }
}

const hardened = 0x8000_0000

/** An account of the test mnemonic as Solana wallets derive it: BIP-39, then SLIP-10 by `m/44'/501'/<index>'/0'`. */
export function deriveSolanaAccount(index: number): SolanaAccount {
  const seed = pbkdf2Sync(devnetMnemonic.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [44, 501, index, 0]) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(step + hardened, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return solanaAccountOf(node.subarray(0, 32))
}

/** Account that pays airdrops and is the mint authority. Its key is public. */
export const faucet = solanaAccountOf(sha256('Latchkey faucet'))
