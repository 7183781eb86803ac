import { createHash } from 'node:crypto'
import { recoverAddress } from 'viem/utils'

/** Whether a signature (recovery bit, r, s; base64url) over the SHA-256 of `text` is by the key of an EVM address. */
export async function provesWallet(proof: string, text: Uint8Array, address: string): Promise<boolean> {
  const [bit = 0, ...rest] = Buffer.from(proof, 'base64url')
  if (rest.length !== 64 || bit > 1) return false
  const signature = `0x${Buffer.from([...rest, 27 + bit]).toString('hex')}` as const
  const hash = `0x${createHash('sha256').update(text).digest('hex')}` as const
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    // r or s is no number of the curve
    return false
  }
}
