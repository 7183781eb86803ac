import { createHmac, pbkdf2Sync } from 'node:crypto'
import { devnetMnemonic } from '../devnetAccounts.ts'
import type { SolanaAccount } from './SolanaDevnet.ts'
import { solanaAccountOf } from './solanaAccountOf.ts'

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
