import { createConfig, getTokens } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { afterEach, expect, it, vi } from 'vitest'
import { defineLatchkeyButton } from './defineLatchkeyButton.tsx'
import { alice } from './testing/createTestWallet.ts'
import { stubServer } from './testing/stubServer.ts'
import { testNetworks } from './testing/testNetworks.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const newConfig = (server?: { api: string }) =>
  createConfig({ networks: testNetworks, adapters: [evm()], storage: null, logLevel: 'silent', server })
const textOf = (element: Element | null) => element?.shadowRoot?.querySelector('button')?.textContent

it('[S7.01] draws a button in each <latchkey-button>, which opens the modal; a label may change and an element may leave', async () => {
  const start = vi.fn()
  const server = stubServer()
  server.answer = () => ({ body: { balances: [] } })
  const config = newConfig({ api: server.api })
  const { start: startEngine } = config
  config.start = () => {
    start()
    return startEngine()
  }
  document.body.innerHTML =
    '<latchkey-button></latchkey-button><latchkey-button label="Sign in"></latchkey-button>'
  const modal = defineLatchkeyButton(config, { themeMode: 'light' })
  const [first, second] = document.querySelectorAll('latchkey-button')
  await vi.waitFor(() =>
    expect([textOf(first ?? null), textOf(second ?? null)]).toEqual(['Connect wallet', 'Sign in']),
  )
  expect(start).toHaveBeenCalledOnce()
  // The page loads the modal's files by a script tag, and the server counts it so.
  await getTokens(config, { address: alice })
  expect(server.asked.at(-1)?.query.get('sv')).toMatch(/^cdn-ethers-/)
  second?.setAttribute('label', 'Enter')
  await vi.waitFor(() => expect(textOf(second ?? null)).toBe('Enter'))
  second?.remove()
  await vi.waitFor(() => expect(textOf(second ?? null)).toBeUndefined())
  document.body.append(second as Element)
  await vi.waitFor(() => expect(textOf(second ?? null)).toBe('Enter'))

  first?.shadowRoot?.querySelector('button')?.click()
  expect(modal.state.open).toBe(true)
  await vi.waitFor(
    () => expect(document.querySelector('latchkey-modal')).toMatchObject({ dataset: { theme: 'light' } }),
    10_000,
  )
  modal.close()

  // A second copy of the file would draw other buttons of another connection.
  expect(() => defineLatchkeyButton(newConfig())).toThrow(
    expect.objectContaining({ name: 'InvalidConfigError', field: 'latchkey-button' }),
  )
})

it('defines nothing where there are no elements, as on a server', () => {
  vi.stubGlobal('customElements', undefined)
  expect(defineLatchkeyButton(newConfig()).state.open).toBe(false)
})
