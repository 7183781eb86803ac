import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signPrepared } from '../keys/signPrepared.ts'
import { digestOf } from '../requests/digestOf.ts'
import { prepareRequest } from '../requests/prepareRequest.ts'
import { arbitraryRequest } from '../testing/arbitraryRequest.ts'
import { expectShownIsSigned } from '../testing/expectShownIsSigned.ts'
import { type GoldenRequest, goldenRequests } from '../testing/goldenRequests.ts'
import { facts, fakeRpc, friend, now, stranger, testContext, testKeys } from '../testing/requestWorld.ts'
import { describeRequest } from './describeRequest.ts'

const keys = testKeys()
const context = testContext()
const prepare = ({ method, params }: Pick<GoldenRequest, 'method' | 'params'>) =>
  prepareRequest(method, params, context)

describe('golden approvals', () => {
  it('[X.05] [T-DEC] there are at least 60, each of its own', () => {
    expect(goldenRequests.length).toBeGreaterThanOrEqual(60)
    expect(new Set(goldenRequests.map((one) => one.name)).size).toBe(goldenRequests.length)
  })

  it.each(goldenRequests.map((one) => [one.name, one] as const))(
    '[X.05] [T-DEC] [T-WYSIWYS] %s: what is shown is what is signed',
    async (_, golden) => {
      const request = await prepare(golden)
      const shown = describeRequest(request, facts, now)
      expect(shown.warnings.some((one) => one.level === 'danger')).toBe(golden.danger)
      expect(shown.isUnderstood).toBe(golden.understood)
      await expectShownIsSigned(request, shown)
    },
  )

  it('[X.05] reads word for word as it did', async () => {
    const all = await Promise.all(
      goldenRequests.map(async (golden) => {
        const { details: _, ...shown } = describeRequest(await prepare(golden), facts, now)
        return { name: golden.name, ...shown }
      }),
    )
    await expect(`${JSON.stringify(all, null, 1)}\n`).toMatchFileSnapshot('./approvals.golden.json')
  })
})

describe('generated requests', () => {
  // ten thousand in the chaos tier
  it('[X.05] [T-WYSIWYS] fifty of them: what is shown is what is signed', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async ({ method, params }) => {
        const request = await prepareRequest(method, params, testContext())
        kinds.add(request.kind)
        await expectShownIsSigned(request, describeRequest(request, facts, now))
      }),
      { numRuns: 50 },
    )
    expect([...kinds].sort()).toEqual(['message', 'transaction', 'typedData'])
  })

  it('[X.05] [T-WYSIWYS] the frozen request is its own: changing what was passed in, or it, changes nothing', async () => {
    const params = [{ to: friend, value: '0x1' }]
    const request = await prepareRequest('eth_sendTransaction', params, context)
    const before = digestOf(request)
    Object.assign(params[0] ?? {}, { to: stranger })
    expect(() => Object.assign(request, { to: stranger })).toThrow()
    expect(() => Object.assign((request as { fees: object }).fees, { maxFeePerGas: '0x0' })).toThrow()
    expect(digestOf(request)).toBe(before)
    // control: another request has another digest, and the signer refuses it
    const other = await prepareRequest('eth_sendTransaction', params, context)
    expect(() => signPrepared(other, before, keys)).toThrow(/not what was shown/)
  })

  it('[T-RPC-2] a node that answers for another network prepares nothing', async () => {
    const lying = testContext({ rpc: fakeRpc({ eth_chainId: '0x5' }) })
    await expect(prepareRequest('eth_sendTransaction', [{ to: friend }], lying)).rejects.toMatchObject({
      code: 'network',
    })
    await expect(prepareRequest('eth_sendTransaction', [{ to: friend }], context)).resolves.toBeDefined()
  })
})
