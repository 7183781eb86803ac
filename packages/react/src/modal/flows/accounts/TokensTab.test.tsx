import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer, type TestServer, testEther } from '../../../testing/createTestServer.ts'
import { click, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { Account } from './Account.tsx'

// What the list of tokens shows when the server can't be reached.

let app: TestApp
let server: TestServer

const open = async (parts: Parameters<typeof createTestServer>[0]) => {
  server = createTestServer(parts)
  app = createTestApp({ server: { api: server.api } })
  return app.open(<Account />)
}
/** Lets the server answer 503 for the tokens. */
const failing = { onRequest: async (path: string) => (path.endsWith('/balance') ? 503 : undefined) }

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[S8.01] a failure shows what to do, and can be retried after 30 s', async () => {
  const begun = Date.now()
  await open(failing)
  await screen.findByTestId('retry')
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load your tokens')
  const [, seconds] = /^Try again in (\d+) sec$/.exec(textOf('retry')) ?? []
  expect(Number(seconds)).toBeLessThanOrEqual(30)
  expect(Number(seconds)).toBeGreaterThanOrEqual(29 - Math.ceil((Date.now() - begun) / 1_000))
  expect(field('retry').disabled).toBe(true)
  server.onRequest = async () => undefined
  server.balances = { balances: [testEther] }
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(() => expect(field('retry').disabled).toBe(false))
  click('retry')
  await screen.findByTestId('token-ETH')
})

it('[S9.02] coming back to the window doesn’t begin the wait anew', async () => {
  await open(failing)
  await screen.findByTestId('retry')
  await vi.advanceTimersByTimeAsync(24_000)
  await act(async () => {
    await app.queryClientRef.current?.refetchQueries({ queryKey: ['latchkey', 'tokens'] })
  })
  await vi.advanceTimersByTimeAsync(1_000)
  // The button counts once a second, so its figure may be a second behind the clock. A slow machine may see the end of the wait.
  expect(textOf('retry')).toMatch(/^Try again( in [1-6] sec)?$/)
})

it('[S9.02] an old list is read again when the engine would ask again, not before', async () => {
  await open({ balances: { balances: [testEther], readAt: Date.now() - 300_000 } })
  await screen.findByTestId('token-ETH')
  server.onRequest = async () => 503
  await vi.advanceTimersByTimeAsync(31_000)
  await app.queryClientRef.current?.invalidateQueries({ queryKey: ['latchkey', 'tokens'] })
  const retry = async () => (await screen.findByTestId('stale')).querySelector('button')
  expect((await retry())?.getAttribute('aria-disabled')).toBe('true')
  await vi.advanceTimersByTimeAsync(31_000)
  await waitFor(async () => expect((await retry())?.getAttribute('aria-disabled')).toBeNull())
})

it('a list that fails to update stays, with its age', async () => {
  await open({ balances: { balances: [testEther], readAt: Date.now() - 300_000 } })
  await screen.findByTestId('token-ETH')
  server.onRequest = async () => 503
  await vi.advanceTimersByTimeAsync(31_000)
  await app.queryClientRef.current?.invalidateQueries({ queryKey: ['latchkey', 'tokens'] })
  await untilText('Couldn’t update. Last updated 5 min ago.', 'stale')
  expect(isShown('token-ETH')).toBe(true)
})
