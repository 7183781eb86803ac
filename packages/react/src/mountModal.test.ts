import { createConfig, getTokens } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createModal, type Modal, type ModalEvent } from './createModal.ts'
import { mountModal } from './mountModal.tsx'
import { alice, bob } from './testing/createTestWallet.ts'
import { stubServer } from './testing/stubServer.ts'
import { testNetworks } from './testing/testNetworks.ts'

let modal: Modal
let unmount = () => {}
const shown = () => document.querySelector('latchkey-modal')?.shadowRoot

beforeEach(() => {
  // The page is never idle here, so that only opening loads.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  modal = createModal(
    createConfig({ networks: testNetworks, adapters: [evm()], storage: null, logLevel: 'silent' }),
  )
})
afterEach(() => {
  unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('shows the modal on a page without React, once it is opened, and removes it', async () => {
  unmount = mountModal(modal, { themeMode: 'light' })
  expect(shown()).toBeUndefined()
  modal.open()
  await vi.waitFor(() => expect(shown()?.querySelector('[data-testid="modal"]')).toBeTruthy(), 10_000)
  expect(document.querySelector('latchkey-modal')).toMatchObject({ dataset: { theme: 'light' } })
  unmount()
  await vi.waitFor(() => expect(shown()).toBeUndefined())
})

it('starts the engine at once, and stops it', async () => {
  const start = vi.spyOn(modal.config, 'start')
  unmount = mountModal(modal)
  expect(start).toHaveBeenCalledOnce()
  expect(modal.config._internal.stopSignal).toBeDefined()
  unmount()
  await vi.waitFor(() => expect(modal.config._internal.stopSignal).toBeUndefined())
})

it('shows one that was opened before', async () => {
  modal.open()
  unmount = mountModal(modal)
  await vi.waitFor(() => expect(shown()?.querySelector('[data-testid="modal"]')).toBeTruthy(), 10_000)
})

it('emits what happens to the modal, typed, to those who listen', () => {
  const events: ModalEvent[] = []
  vi.spyOn(modal.config.logger, 'error')
  const stops = [
    modal.on('open', () => {
      throw new Error('a listener of the app')
    }),
    modal.on('open', (event) => events.push(event)),
    modal.on('view', ({ view }) => events.push({ type: 'view', view, from: 'Connect' })),
    modal.on('close', (event) => events.push(event)),
  ]
  modal.open()
  modal._internal.set({ stack: [{ view: 'Connect' }, { view: 'Networks' }] })
  modal.close()
  expect(events).toEqual([
    { type: 'open' },
    { type: 'view', view: 'Networks', from: 'Connect' },
    { type: 'close' },
  ])
  expect(modal.config.logger.error).toHaveBeenCalledOnce()
  for (const stop of stops) stop()
  modal.open()
  expect(events).toHaveLength(3)
})

it('[S7.01] tells the server that the page is plain HTML, before the modal is drawn and after', async () => {
  const server = stubServer()
  server.answer = () => ({ body: { balances: [] } })
  const config = createConfig({
    networks: testNetworks,
    adapters: [evm()],
    storage: null,
    logLevel: 'silent',
    server: { api: server.api },
  })
  modal = createModal(config)
  unmount = mountModal(modal)
  await getTokens(config, { address: alice })
  modal.open()
  await vi.waitFor(() => expect(shown()?.querySelector('[data-testid="modal"]')).toBeTruthy(), 10_000)
  await getTokens(config, { address: bob })
  const said = server.asked.filter(({ path }) => path.includes('balance')).map(({ query }) => query.get('sv'))
  expect(said).toEqual([expect.stringMatching(/^html-ethers-/), expect.stringMatching(/^html-ethers-/)])
})
