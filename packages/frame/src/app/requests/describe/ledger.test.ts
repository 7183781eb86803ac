import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composedRequest } from '../../../testing/composedRequests.ts'
import { facts, now, testContext } from '../../../testing/requestWorld.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'

describe('the ledger of the decoder', () => {
  it('[X.63] 1,000 composed requests: what a signature can cost or hand over is shown, or not understood and needs more than a click', async () => {
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(composedRequest, async ({ method, params, values }) => {
        const request = await prepareRequest(method, params, testContext())
        const shown = describeRequest(request, facts, now)
        outcomes.add(`${request.kind} ${shown.isUnderstood}`)
        if (!shown.isUnderstood) {
          expect(shown.confirmations).toContainEqual({ kind: 'acknowledge' })
          return
        }
        const screen = [shown.title, ...shown.summary.map(({ value }) => value)].join('\n').toLowerCase()
        for (const forms of values)
          expect(
            forms.some((form) => screen.includes(form.toLowerCase())),
            `${forms[0]} in ${screen}`,
          ).toBe(true)
      }),
      { numRuns: 1_000 },
    )
    expect(outcomes.size).toBe(6)
  })
})
