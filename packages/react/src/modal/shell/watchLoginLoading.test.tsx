import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createModal } from '../../createModal.ts'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { createTestLogin } from '../../testing/createTestLogin.ts'
// Imported before the test: compiling the module from source may take longer than the test waits for it.
import './ModalRoot.tsx'

const code = vi.hoisted(() => ({ tries: 0, watched: vi.fn() }))
vi.mock('../flows/embedded/watchLogin.ts', () => {
  code.tries += 1
  if (code.tries === 1) throw new TypeError('Failed to fetch')
  return { watchLogin: code.watched }
})
vi.mock('../flows.ts', () => ({
  getShippedView: () => undefined,
  loadView: () => Promise.resolve(() => <p>Wallets</p>),
}))

afterEach(cleanup)

it('[S2.35] the code that watches the embedded wallet is loaded again when the modal opens, until it is there', async () => {
  const app = createTestApp({ wallets: [createTestLogin().wallet] })
  const modal = createModal(app.config)
  const isShown = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')?.open
  render(
    <LatchkeyProvider config={app.config} modal={modal}>
      <button type="button">Page</button>
    </LatchkeyProvider>,
  )
  modal.open()
  await waitFor(() => expect(isShown()).toBe(true))
  await waitFor(() => expect(code.tries).toBe(1))
  expect(code.watched).not.toHaveBeenCalled()
  await waitFor(() => {
    modal.close()
    modal.open()
    expect(code.watched).toHaveBeenCalledWith(modal)
  })
  modal.close()
  modal.open()
  await waitFor(() => expect(isShown()).toBe(true))
  expect(code.watched).toHaveBeenCalledOnce()
  app.stop()
})
