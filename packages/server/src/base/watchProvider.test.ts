import { expect, it } from 'vitest'
import type { EgressResponse } from '../ports/platform.ts'
import { watchProvider } from './watchProvider.ts'

function start() {
  const state = { now: 0, status: 200, isUp: true, requests: 0 }
  const egress = {
    async request(): Promise<EgressResponse> {
      state.requests++
      if (!state.isUp) throw new Error('https://key@provider.example did not answer')
      return { status: state.status, headers: {}, body: Buffer.alloc(0) }
    },
  }
  const watch = watchProvider(egress, { monotonic: () => state.now })
  const ask = () =>
    watch.request({ url: 'https://provider.example', method: 'GET', timeout: 1_000, maxBytes: 1 })
  return { state, watch, ask }
}

it('[X.56] the last request of a visitor decides; what was asked for and is not there is no failure', async () => {
  const { state, watch, ask } = start()
  await watch.check()
  for (const [status, problem] of [
    [404, undefined],
    [503, 'It answered with status 503.'],
    [400, undefined],
    [429, 'It answered with status 429.'],
    [200, undefined],
  ] as const) {
    state.status = status
    await ask()
    const found = await watch.check().catch((error: Error) => error.message)
    expect(found, String(status)).toBe(problem)
  }
  state.isUp = false
  await ask().catch(() => undefined)
  await expect(watch.check()).rejects.toThrow(/^It does not answer\.$/)
})

it('[X.56] a check sends a request of its own where none was sent in ten minutes, or in one minute after a failure', async () => {
  const { state, watch, ask } = start()
  const check = () => watch.check(ask).catch(() => undefined)
  await check()
  expect(state.requests).toBe(1)
  for (state.now = 0; state.now < 600_000; state.now += 5_000) await check()
  expect(state.requests).toBe(1)
  state.isUp = false
  await check()
  expect(state.requests).toBe(2)
  await expect(watch.check(ask)).rejects.toThrow('It does not answer.')
  state.isUp = true
  state.now += 59_000
  await expect(watch.check(ask)).rejects.toThrow('It does not answer.')
  state.now += 1_000
  await watch.check(ask)
  expect(state.requests).toBe(3)
})

it('[X.56] without a request to try it by, a failure is forgotten after ten minutes', async () => {
  const { state, watch, ask } = start()
  state.isUp = false
  await ask().catch(() => undefined)
  state.now = 599_000
  await expect(watch.check()).rejects.toThrow('It does not answer.')
  state.now = 600_000
  await watch.check()
})
