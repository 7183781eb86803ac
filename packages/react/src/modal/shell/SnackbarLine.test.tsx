import { getTokens } from '@latchkey/core'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { createTestServer } from '../../testing/createTestServer.ts'
import { bob } from '../../testing/createTestWallet.ts'
import type { ViewName } from '../views.ts'
import { SnackbarLine } from './SnackbarLine.tsx'

const message = 'Token Balance Unavailable'

/** Opens a view of a connected account whose tokens the server can't read. */
async function open(...names: readonly ViewName[]) {
  const server = createTestServer({
    onRequest: async (path) => (path.endsWith('/balance') ? 503 : undefined),
  })
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
    const app = await open(...names)
    await expect(getTokens(app.config)).rejects.toThrow()
    expect(await screen.findByText(message)).toBeTruthy()
    await expect(getTokens(app.config)).rejects.toThrow()
    expect(app.notified).toEqual([message])
  },
)

it('[S8.01] a network that the server doesn’t serve is said, too', async () => {
  const server = createTestServer({ chains: [] })
  const app = createTestApp({ server: { api: server.api } })
  await app.open(<SnackbarLine />)
  expect(await getTokens(app.config)).toMatchObject({ nativeOnly: 'notServed' })
  expect(await screen.findByText(message)).toBeTruthy()
})

it('[S8.01] an account that an app reads beside the one in use is not said', async () => {
  const app = await open()
  await expect(getTokens(app.config, { address: bob })).rejects.toThrow()
  await vi.waitFor(() => expect(app.events).toContain('tokens_unavailable'))
  expect(app.notified).toEqual([])
})
