// @vitest-environment happy-dom
import { connect } from '@latchkey/core'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { installWallet } from '../../../test/src/exports/cypress.ts'
import { createTestWallet, type TestWallet } from '../../../test/src/exports/index.ts'
import { type AppKit, createAppKit } from './createAppKit.ts'

let wallet: TestWallet
let kit: AppKit

beforeAll(() => {
  wallet = createTestWallet({ chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }] })
  const listen = vi.spyOn(window, 'addEventListener')
  installWallet(window, wallet)
  const listeners = [...listen.mock.calls]
  listen.mockRestore()
  // Files share one page: the next one has not got this wallet.
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener)
  }
})
beforeEach(() => {
  localStorage.clear()
  kit = createAppKit({
    networks: [mainnet, optimism],
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
  })
})
afterEach(async () => {
  for (const element of document.querySelectorAll('body > :not(latchkey-modal)')) element.remove()
  await kit.disconnect()
})

/** Writes an element into the page, and returns it with the button in it. */
function write(tag: string, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const button = element.querySelector('button')
  if (!button) throw new Error(`<${tag}> has no button`)
  return { element, button }
}

async function connectWallet() {
  const connector = await vi.waitUntil(() =>
    kit.config.connectors.find(({ name }) => name === wallet.info.name),
  )
  await connect(kit.config, { connector })
}

const shown = () => (kit.modal.state.open ? kit.modal.state.stack.at(-1)?.view : undefined)
const short = () => `${wallet.addresses[0]?.slice(0, 6)}…${wallet.addresses[0]?.slice(-4)}`

const prefixes = ['appkit', 'w3m'] as const

it.each(prefixes)(
  '[X.60] the elements of %s before a connection: what they say, and what they open',
  async (prefix) => {
    for (const [name, text, view] of [
      ['button', 'Connect wallet', 'Connect'],
      ['connect-button', 'Connect wallet', 'Connect'],
      ['network-button', 'Ethereum', 'Networks'],
    ] as const) {
      const { element, button } = write(`${prefix}-${name}`)
      expect([button.textContent, element.hidden], name).toEqual([text, false])
      button.click()
      // The first opening loads the code of the modal.
      await vi.waitFor(() => expect(shown(), name).toBe(view), { timeout: 10_000 })
      void kit.close()
    }
    // there is no account to show yet
    expect(write(`${prefix}-account-button`).element.hidden).toBe(true)
    expect(write(`${prefix}-button`, { label: 'Come in' }).button.textContent).toBe('Come in')
  },
)

it.each(prefixes)(
  '[X.60] the elements of %s follow a connection: the account, and its view',
  async (prefix) => {
    const [main, account] = [
      write(`${prefix}-button`, { label: 'Come in' }),
      write(`${prefix}-account-button`),
    ]
    await connectWallet()
    for (const { element, button } of [main, account]) {
      expect([button.textContent, element.hidden]).toEqual([short(), false])
      button.click()
      await vi.waitFor(() => expect(shown()).toBe('Account'))
      void kit.close()
    }
    await kit.disconnect()
    expect([main.button.textContent, account.element.hidden]).toEqual(['Come in', true])
  },
)

it('[X.60] the attribute `disabled` counts as existing apps write it, also when it comes later', () => {
  for (const [value, isDisabled] of [
    ['', true],
    ['true', true],
    ['false', false],
  ] as const)
    expect(write('appkit-button', { disabled: value }).button.disabled, `"${value}"`).toBe(isDisabled)
  const { element, button } = write('appkit-button')
  expect(button.disabled).toBe(false)
  element.setAttribute('disabled', '')
  expect(button.disabled).toBe(true)
  button.click()
  expect(shown()).toBeUndefined()
  element.removeAttribute('disabled')
  expect(button.disabled).toBe(false)
})

it('[X.60] the attribute `namespace` names the family that is shown and opened', async () => {
  await connectWallet()
  const [evm, solana] = [
    write('appkit-button', { namespace: 'eip155' }),
    write('appkit-button', { namespace: 'solana' }),
  ]
  expect([evm.button.textContent, solana.button.textContent]).toEqual([short(), 'Connect wallet'])
  const open = vi.spyOn(kit.modal, 'open')
  solana.button.click()
  evm.element.removeAttribute('namespace')
  evm.button.click()
  expect(open.mock.calls.map(([options]) => options?.namespace)).toEqual(['solana', undefined])
})
