import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryRequest } from '../../../testing/arbitraryRequest.ts'
import { expectShownIsSigned } from '../../../testing/expectShownIsSigned.ts'
import { facts, now, testContext } from '../../../testing/requestWorld.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'

describe('generated requests', () => {
  it('[X.05, X.05a] [T-WYSIWYS] 10,000 of them: what is shown is what is signed', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async ({ method, params }) => {
        const request = await prepareRequest(method, params, testContext())
        kinds.add(request.kind)
        await expectShownIsSigned(request, describeRequest(request, facts, now))
      }),
      { numRuns: 10_000 },
    )
    expect([...kinds].sort()).toEqual(['message', 'transaction', 'typedData'])
  }, 900_000)
})
