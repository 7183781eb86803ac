import type { OwnSend } from '@latchkey/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestServer } from '../../../testing/createTestServer.ts'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { Account } from './Account.tsx'

const send = (n: number, more: Partial<OwnSend> = {}): OwnSend => ({
  hash: `0x${n}`,
  finalHash: `0x${n}`,
  network: 'eip155:1',
  from: alice,
  to: bob,
  amount: '1',
  token: { name: 'Ether', symbol: 'ETH' },
  sentAt: n,
  status: 'pending',
  ...more,
})

describe('the badge of pending transfers', () => {
  let app: TestApp
  beforeEach(async () => {
    const server = createTestServer({})
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api } })
    await app.connect()
    app.show(<Account />)
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it.each([
    [0, undefined, 'Activity'],
    [1, '1', 'Activity 1 pending'],
    [98, '98', 'Activity 98 pending'],
    [99, '99', 'Activity 99 pending'],
    [100, '99+', 'Activity More than 99 pending'],
  ])(
    '[S9.61] %d pending transfers: the badge is %s and the tab’s name is “%s”',
    async (count, shown, name) => {
      const sends = [
        // Not counted: confirmed, of another account, of another network.
        send(1000, { status: 'confirmed' }),
        send(1001, { from: bob }),
        send(1002, { network: 'eip155:10' }),
        ...Array.from({ length: count }, (_, n) => send(n)),
      ]
      act(() => app.config._internal.setState((state) => ({ ...state, sends })))
      if (shown) await screen.findByTestId('pending-count')
      expect(screen.queryByTestId('pending-count')?.textContent).toBe(shown)
      expect(screen.getByRole('tab', { name })).toBe(screen.getByTestId('tab-activity'))
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          sends: sends.map((one) => ({ ...one, status: 'confirmed' })),
        })),
      )
      expect(screen.queryByTestId('pending-count')).toBeNull()
    },
  )
})
