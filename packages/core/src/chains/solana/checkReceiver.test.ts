import { generateKeyPairSync } from 'node:crypto'
import { address, getProgramDerivedAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../base/base58.ts'
import { programs } from './addresses.ts'
import { checkReceiver } from './solanaActions.ts'

/** A node that knows these accounts, and records the addresses it was asked for. */
function nodeOf(...accounts: string[]) {
  const asked: unknown[] = []
  const rpc = {
    async request({ params }: { params?: unknown }) {
      const [wanted] = params as [string]
      asked.push(wanted)
      const value = accounts.includes(wanted)
        ? { owner: programs.system, lamports: 1, data: ['', 'base64'], executable: false }
        : null
      return { context: { slot: 1 }, value } as never
    },
  }
  return { rpc, asked }
}

const keyAddress = () =>
  toBase58(
    new Uint8Array(generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })).slice(
      -32,
    ),
  )

describe('checkReceiver on Solana', () => {
  it('[S5.20] an address on the curve is missing until it has an account', async () => {
    const mine = keyAddress()
    expect(await checkReceiver({ rpc: nodeOf().rpc, address: mine })).toBe('missing')
    expect(await checkReceiver({ rpc: nodeOf(mine).rpc, address: mine })).toBeUndefined()
  })

  it('[S5.20] a derived address is off the curve even with an account, and no node is requested', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 32 }), async (seed) => {
        const [derived] = await getProgramDerivedAddress({
          programAddress: address(programs.associatedToken),
          seeds: [seed],
        })
        const { rpc, asked } = nodeOf(derived)
        expect(await checkReceiver({ rpc, address: derived })).toBe('offCurve')
        expect(asked).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('[S5.20] no address of a key is off the curve', async () => {
    for (let n = 0; n < 30; n++) {
      const one = keyAddress()
      const { rpc, asked } = nodeOf(one)
      expect(await checkReceiver({ rpc, address: one }), one).toBeUndefined()
      expect(asked).toEqual([one])
    }
  })

  it('rejects with the error of the node', async () => {
    const rpc = { request: () => Promise.reject(new Error('The node is down.')) }
    await expect(checkReceiver({ rpc, address: keyAddress() })).rejects.toThrow('The node is down.')
  })
})
