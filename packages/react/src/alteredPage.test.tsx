import { connect, createConfig } from '@latchkey/core'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { ConnectButton, NetworkButton } from './ConnectButton.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { createTestApp } from './testing/createTestApp.tsx'
import { createTestAdapter, createTestChain } from './testing/createTestChain.ts'
import { createTestWallet } from './testing/createTestWallet.ts'
import { testNetworks } from './testing/testNetworks.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
})

it('buttons whose text a translator has wrapped in elements of its own still follow the connection', async () => {
  const app = createTestApp()
  render(
    <app.Wrapper>
      <ConnectButton />
      <NetworkButton />
    </app.Wrapper>,
  )
  const [connect, network] = ['connect-button', 'network-button'].map((id) =>
    document.querySelector(`[data-testid=${id}]`),
  )
  // As Google Translate does it: the text node goes, and `<font>` with another one comes.
  for (const button of [connect, network]) {
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = 'Übersetzt'
    outer.append(inner)
    button?.firstChild?.replaceWith(outer)
  }
  await act(() => app.connect())
  await waitFor(() => expect(connect?.textContent).toMatch(/^0x\w+…\w+$/))
  expect(connect?.querySelector('font')).toBeNull()
  app.stop()
})

it('a page rendered on a server without a cookie is hydrated without a difference, and shows then what the browser has stored', async () => {
  const wallet = createTestWallet()
  const create = (storage?: null) =>
    createConfig({
      networks: testNetworks,
      adapters: [createTestAdapter(createTestChain(), [wallet])],
      logLevel: 'silent',
      ...(storage === null && { storage }),
    })
  const page = (config: ReturnType<typeof create>) => (
    <LatchkeyProvider config={config}>
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>
  )
  // An earlier visit, which connected.
  const earlier = create()
  const stop = earlier.start()
  await connect(earlier, { connector: wallet.connector })
  stop()
  expect(Object.keys(localStorage).join()).toContain('connections')

  const container = document.createElement('div')
  container.innerHTML = renderToString(page(create(null)))
  expect(container.textContent).toContain('Connect wallet')
  document.body.append(container)
  const differences: unknown[] = []
  const log = vi.spyOn(console, 'error').mockImplementation((...words) => void differences.push(words))
  const root = await act(async () =>
    hydrateRoot(container, page(create()), { onRecoverableError: (error) => differences.push(error) }),
  )
  await waitFor(() =>
    expect(container.querySelector('[data-testid=connect-button]')?.textContent).toMatch(/^0x\w+…\w+$/),
  )
  expect(differences).toEqual([])
  act(() => root.unmount())
  log.mockRestore()
})
