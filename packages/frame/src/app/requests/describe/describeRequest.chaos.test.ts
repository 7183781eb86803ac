import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryPrepared } from '../../../testing/arbitraryPrepared.ts'
import { expectShownIsSigned } from '../../../testing/expectShownIsSigned.ts'
import { facts, now } from '../../../testing/requestWorld.ts'
import { describeRequest } from './describeRequest.ts'

describe('generated requests', () => {
  it('[X.05, X.05a] [T-WYSIWYS] 10,000 of them: what is shown is what is signed', async () => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(arbitraryPrepared, async (prepare) => {
        const request = await prepare()
        kinds.add(request.kind)
        await expectShownIsSigned(request, describeRequest(request, facts, now))
      }),
      { numRuns: 10_000 },
    )
    expect([...kinds].sort()).toEqual([
      'calls',
      'delegationRemoval',
      'message',
      'permission',
      'solanaMessage',
      'solanaTransactions',
      'transaction',
      'typedData',
    ])
  }, 900_000)
})
