import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createTestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { isShown } from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { swapDraft } from './swapDraft.ts'

it('[S4.14] [S4.13] waits for a wallet that has yet to confirm its connection after a reload', async () => {
  createTestSwaps()
  const app = createTestApp({
    server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] },
  })
  app.chain.capabilities = {}
  await app.connect()
  const setStatus = (status: 'connected' | 'reconnecting') =>
    app.config._internal.setState((state) => ({
      ...state,
      connections: new Map([...state.connections].map(([uid, one]) => [uid, { ...one, status }])),
    }))
  setStatus('reconnecting')
  app.modal.push({ view: 'Swap' })
  const requested = vi.spyOn(globalThis, 'fetch')
  app.show(<Swap data={undefined} />)
  // The server has said by now that it offers swaps.
  await waitFor(() => expect(requested).toHaveBeenCalled())
  await act(async () => {})
  expect([app.notified, app.view]).toEqual([[], 'Swap'])
  expect(app.drafts.get(swapDraft).status).toBe('uninitialized')
  act(() => setStatus('connected'))
  await waitFor(() => expect(isShown('swap-from-amount')).toBe(true))
  expect(app.notified).not.toContain('Failed to initialize swap')
  expect(app.view).toBe('Swap')
})
