import { describe, expect, it } from 'vitest'
import { programs } from './addresses.ts'
import { getTransferFee } from './getTransferFee.ts'

type Fee = { epoch: bigint; maximum: bigint; basisPoints: number }
const older: Fee = { epoch: 5n, maximum: 1_000n, basisPoints: 100 }
const newer: Fee = { epoch: 9n, maximum: 2_000n, basisPoints: 250 }

/** An extension of a mint: type, length, data. */
function extension(type: number, data: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(4))
  head.setUint16(0, type, true)
  head.setUint16(2, data.length, true)
  return Uint8Array.from([...new Uint8Array(head.buffer), ...data])
}

function feeConfig(fees: readonly Fee[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(108))
  for (const [n, { epoch, maximum, basisPoints }] of fees.entries()) {
    const at = 72 + 18 * n
    view.setBigUint64(at, epoch, true)
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  return extension(1, new Uint8Array(view.buffer))
}

/** Another extension, as mints have before and after the fee: the address of the metadata. */
const pointer = extension(18, new Uint8Array(64).fill(7))
const base = new Uint8Array(166)
const mintOf = (...extensions: readonly Uint8Array[]) =>
  Uint8Array.from([...base, ...extensions.flatMap((one) => [...one])])

function createNode(data: Uint8Array, {
  owner = programs.token2022,
  epoch = 7,
}: { owner?: string; epoch?: unknown } = {}) {
  const asked: string[] = []
  return {
    asked,
    async request({ method }: { method: string }) {
      asked.push(method)
      if (method === 'getEpochInfo') return { epoch } as never
      const value = { owner, lamports: 1, data: [Buffer.from(data).toString('base64'), 'base64'] }
      return { context: {}, value } as never
    },
  }
}
const feeOf = (rpc: ReturnType<typeof createNode>, value: bigint) =>
  getTransferFee(rpc, { token: 'mint', value })

describe('the fee of a transfer of a Token-2022 token', () => {
  it.each([
    [8, 10_000n, 100n],
    [8, 10_001n, 101n],
    [8, 1n, 1n],
    [8, 1_000_000n, 1_000n],
    [9, 10_000n, 250n],
    [10, 1_000_000n, 2_000n],
  ])(
    '[X.39, X.39e] in epoch %i of %d units is %d: rounded up, capped, and the older one before its time',
    async (epoch, value, fee) => {
      const data = mintOf(pointer, feeConfig([older, newer]), pointer)
      expect(await feeOf(createNode(data, { epoch }), value)).toBe(fee)
    },
  )

  it.each([
    ['without extensions', new Uint8Array(82)],
    ['with other extensions', mintOf(pointer)],
    ['whose extensions end too early', mintOf(pointer, feeConfig([older, newer]).slice(0, 60))],
    ['whose fee has another size', mintOf(extension(1, new Uint8Array(36)))],
  ])('[X.39, X.39e] is 0 of a token %s, and the epoch isn’t asked for', async (_, data) => {
    const rpc = createNode(data)
    expect(await feeOf(rpc, 10_000n)).toBe(0n)
    expect(rpc.asked).toEqual(['getAccountInfo'])
  })

  it('is 0 of an SPL token, whatever its account holds', async () => {
    const rpc = createNode(mintOf(feeConfig([older, newer])), { owner: programs.token })
    expect(await feeOf(rpc, 10_000n)).toBe(0n)
  })

  it('is unknown where the node’s epoch makes no sense', async () => {
    const rpc = createNode(mintOf(feeConfig([older, newer])), { epoch: 'soon' })
    await expect(feeOf(rpc, 10_000n)).rejects.toMatchObject({ name: 'RpcError' })
  })
})
