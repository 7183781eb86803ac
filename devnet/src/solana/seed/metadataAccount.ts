import { fromBase58 } from '../fromBase58.ts'
import type { LedgerAccount } from '../ledger/LedgerAccount.ts'
import { programs } from '../programs.ts'
import { instructions } from './instructions.ts'

/**
 * A token's name as wallets look for it: the account of the Metaplex metadata program, in its public layout. The program
 * itself is not on the local chain, so the account is placed.
 */
export async function metadataAccount(p: {
  mint: string
  authority: string
  name: string
  symbol: string
  uri: string
}): Promise<LedgerAccount> {
  const data = Buffer.concat([
    Buffer.from([4]),
    fromBase58(p.authority),
    fromBase58(p.mint),
    padded(p.name, 32),
    padded(p.symbol, 10),
    padded(p.uri, 200),
    // No royalties, no creators, not sold yet, may change.
    Buffer.from([0, 0, 0, 0, 1]),
  ])
  return {
    address: await instructions.metadataOf(p.mint),
    programAddress: programs.metadata,
    lamports: 10_000_000n,
    data: new Uint8Array(data),
    executable: false,
  }
}

function padded(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(4 + length)
  bytes.writeUInt32LE(length)
  bytes.write(text, 4)
  return bytes
}
