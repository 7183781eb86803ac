import { describe, expect, it } from 'vitest'
import { createRandom, fuzzRequest } from '../../../testing/fuzzedRequests.ts'
import { facts, now, testContext } from '../../../testing/requestWorld.ts'
import { RequestError } from '../../errors.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'

/** How many requests, from which seed. `LATCHKEY_FUZZ_COUNT=10000000` is the long run. */
const count = Number(process.env.LATCHKEY_FUZZ_COUNT ?? 500_000)
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 20_261_124)
/** Milliseconds of CPU that describing one request may take on average. */
const allowedCpu = 5

describe('mutated requests', () => {
  it(
    `[X.63] ${count} of seed ${seed}: none throws, and every account and amount is shown or not understood`,
    async () => {
      const random = createRandom(seed)
      const context = testContext()
      const outcomes = new Map<string, number>()
      const cpu = process.cpuUsage()
      const start = performance.now()
      for (let at = 0; at < count; at++) {
        // reporters and deadlines of the test runner need the event loop
        if (at % 2_000 === 0) await new Promise((resolve) => setImmediate(resolve))
        if (at > 0 && at % 500_000 === 0)
          process.stdout.write(`${at} requests in ${Math.round((performance.now() - start) / 1000)} s\n`)
        const { method, params, values } = fuzzRequest(random)
        const outcome = await outcomeOf(method, params, values, context).catch((cause: unknown) => {
          throw new Error(`request ${at} of seed ${seed}: ${JSON.stringify(params)}`, { cause })
        })
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
      const { user, system } = process.cpuUsage(cpu)
      const each = (user + system) / 1000 / count
      process.stdout.write(
        `${count} requests of seed ${seed}: ${Math.round((performance.now() - start) / 1000)} s, ${each.toFixed(3)} ms of CPU each; ` +
          `${[...outcomes].map(([outcome, times]) => `${outcome} ${times}`).join(', ')}\n`,
      )
      for (const kind of ['transaction', 'typedData', 'solanaTransactions'])
        for (const understood of ['shown', 'not understood'])
          expect(outcomes.get(`${kind} ${understood}`), `${kind} ${understood}`).toBeGreaterThan(count / 500)
      expect(each).toBeLessThan(allowedCpu)
    },
    6 * 3600_000,
  )
})

async function outcomeOf(
  method: string,
  params: unknown,
  values: readonly (readonly string[])[],
  context: ReturnType<typeof testContext>,
): Promise<string> {
  const request = await prepareRequest(method, params, context).catch((error: unknown) => {
    if (error instanceof RequestError) return undefined
    throw error
  })
  if (!request) return `${method} refused`
  const isSolana = request.kind === 'solanaTransactions'
  const shown = describeRequest(request, isSolana ? { ...facts, symbol: 'SOL', decimals: 9 } : facts, now)
  if (!shown.isUnderstood) {
    if (!shown.confirmations?.some(({ kind }) => kind === 'acknowledge')) throw new Error('a click is enough')
    return `${request.kind} not understood`
  }
  const screen = [shown.title, ...shown.summary.map(({ value }) => value)].join('\n').toLowerCase()
  for (const forms of values)
    if (!forms.some((form) => screen.includes(form.toLowerCase())))
      throw new Error(`${forms.join(' or ')} is not in ${screen}`)
  return `${request.kind} shown`
}
