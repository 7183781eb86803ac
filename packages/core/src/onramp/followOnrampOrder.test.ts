import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { followOnrampOrder } from './followOnrampOrder.ts'

const base = 'https://server.example'
const order = {
  id: 'a1',
  provider: 'card',
  network: 'eip155:1',
  paymentTotal: null,
  purchaseAmount: null,
  transaction: null,
  createdAt: 1,
  updatedAt: 1,
}
const failed: Answer = { status: 503 }
const answered = (status: string): Answer => ({ status: 200, body: { orders: [{ ...order, status }] } })

type Answer = {
  readonly status: number
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Follows order `a1` at a server that gives these answers, the last one from then on; resolves after the first request. */
async function follow(answers: readonly Answer[]) {
  const { config } = startTestConfig({ server: base })
  const left = [...answers]
  /** When each request was made, in milliseconds after the first one. */
  const askedAt: number[] = []
  let startedAt: number | undefined
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input)
    if (pathname === '/.well-known/latchkey') return Response.json({ projectId: 'local', api: base })
    if (pathname !== '/v1/onramp/orders') return Response.json({ http: ['eip155:1'], ws: [] })
    startedAt ??= Date.now()
    askedAt.push(Date.now() - startedAt)
    const next: Answer = (left.length > 1 ? left.shift() : left[0]) ?? failed
    const { body = {}, ...init } = next
    return Response.json(body, init)
  })
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const done = followOnrampOrder(config, { id: 'a1', signal: life.signal, onAnswer: () => {} })
  done.catch(() => {})
  await vi.waitFor(() => expect(askedAt).toHaveLength(1))
  return { askedAt, done }
}

describe('[X.37] an order is polled', () => {
  it('ever less often while the server fails, thirty seconds apart at most', async () => {
    const { askedAt } = await follow([failed])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(askedAt).toEqual([0, 1_500, 4_500, 10_500, 22_500, 46_500])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(askedAt.slice(6)).toEqual([76_500, 106_500])
  })

  it('as before once the server answers', async () => {
    const { askedAt, done } = await follow([
      failed,
      failed,
      failed,
      answered('open'),
      answered('paid'),
      answered('delivered'),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await done).status).toBe('delivered')
    expect(askedAt).toEqual([0, 1_500, 4_500, 10_500, 12_000, 13_500])
  })

  it.each([
    ['20', 20_000],
    ['3600', 30_000],
    ['0', 1_500],
  ])('no sooner than the server says (Retry-After: %s)', async (header, wait) => {
    const { askedAt } = await follow([{ status: 429, headers: { 'retry-after': header } }, answered('open')])
    await vi.advanceTimersByTimeAsync(wait + 1_000)
    expect(askedAt).toEqual([0, wait])
  })
})
