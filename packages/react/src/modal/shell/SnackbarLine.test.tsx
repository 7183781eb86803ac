import { getTokens } from '@latchkey/core'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { createTestServer } from '../../testing/createTestServer.ts'
import { bob } from '../../testing/createTestWallet.ts'
import type { ViewName } from '../views.ts'
import { SnackbarLine } from './SnackbarLine.tsx'

const message = 'Token Balance Unavailable'

/** Opens a view of a connected account whose server answers 503. */
async function openOffline(...names: readonly ViewName[]) {
  const server = createTestServer({ onRequest: async () => 503 })
  const app = createTestApp({ server: { api: server.api } })
  await app.open(<SnackbarLine />, ...names)
  return app
}

it.each([
  ['Account', []],
  ['Swap', ['Swap']],
  ['WalletSendSelectToken', ['WalletSend', 'WalletSendSelectToken']],
  ['AccountPortfolio', ['AccountPortfolio']],
] as const)(
  '[S8.01] in %s, as in every view, tokens that can’t be read are said, once in 30 s',
  async (_, names) => {
    const app = await openOffline(...names)
    await expect(getTokens(app.config)).rejects.toThrow()
    expect(await screen.findByText(message)).toBeTruthy()
    await expect(getTokens(app.config)).rejects.toThrow()
    expect(app.notified).toEqual([message])
  },
)

it('[S8.01] an account that an app reads beside the one in use is not said', async () => {
  const app = await openOffline()
  await expect(getTokens(app.config, { address: bob })).rejects.toThrow()
  await vi.waitFor(() => expect(app.events).toContain('tokens_unavailable'))
  expect(app.notified).toEqual([])
})
