import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Flow, flows } from '../testing/createFlowRuns.ts'
import { type Dependency, dependencies, type FlowStack, startFlowStack } from '../testing/startFlowStack.ts'

// long: it starts a Postgres, a Valkey and a chain
/** Milliseconds a person waits at most for the word that something is away. */
const patience = 20_000

/** What fails while something is away, and with which status. Whatever is not named goes on. */
const failures: Readonly<Record<Dependency, Partial<Record<Flow, number>>>> = {
  Postgres: {
    pair: 503,
    'sign in': 503,
    sign: 503,
    balance: 503,
    activity: 503,
    buy: 503,
    name: 503,
    SIWX: 503,
  },
  // each release of a share is written down
  'the disk of Postgres': { pair: 503, 'sign in': 503, sign: 503, buy: 503, name: 503, SIWX: 503 },
  Valkey: {},
  mail: { 'sign in': 503 },
  Kms: { sign: 503 },
  'a chain': { balance: 503, send: 503, SIWX: 503 },
  prices: {},
  'a seller': { buy: 503 },
  swaps: { swap: 503 },
  Blockscout: { 'explored activity': 503 },
}
const all = Object.fromEntries(flows.map((flow) => [flow, 200]))

describe('what the server depends on', () => {
  let world: FlowStack
  beforeAll(async () => {
    world = await startFlowStack()
  }, 180_000)
  afterAll(() => world.close())

  /** The status of each flow, one after the other. */
  async function runAll(): Promise<Record<string, number>> {
    const statuses: Record<string, number> = {}
    for (const flow of flows) {
      const startedAt = performance.now()
      statuses[flow] = await world.run(flow)
      expect(performance.now() - startedAt, flow).toBeLessThan(patience)
    }
    return statuses
  }

  it('[X.57] control: with everything there each flow is served', { timeout: 60_000 }, async () => {
    await world.openWallet()
    expect(await runAll()).toEqual(all)
  })

  it.each(dependencies)(
    '[X.57] %s away: a flow that needs it says so in time, every other one goes on, and all do once it is back',
    { timeout: 300_000 },
    async (dependency) => {
      await world.openWallet()
      const bringBack = await world.takeAway(dependency)
      try {
        expect(await runAll()).toEqual({ ...all, ...failures[dependency] })
      } finally {
        await bringBack()
      }
      for (const flow of flows)
        await expect.poll(() => world.run(flow), { timeout: 30_000, message: flow }).toBe(200)
    },
  )
})
