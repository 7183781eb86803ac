import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConnectButton } from '../../ConnectButton.tsx'
import { createModal } from '../../createModal.ts'
import { LatchkeyProvider } from '../../LatchkeyProvider.tsx'
import { createTestApp } from '../../testing/createTestApp.tsx'

vi.mock('./ar.json', () => {
  throw new Error('offline')
})

it('[X.46] shows English when the language can’t be loaded, and never a key; one line in the log says so', async () => {
  const app = createTestApp()
  const modal = createModal(app.config)
  const warn = vi.spyOn(app.config.logger, 'warn')
  render(
    <LatchkeyProvider config={app.config} modal={modal} locale="ar">
      <ConnectButton />
    </LatchkeyProvider>,
  )
  act(() => modal.open())
  const host = () => document.querySelector<HTMLElement>('latchkey-modal')
  await waitFor(() =>
    expect(host()?.shadowRoot?.querySelector('[data-testid="modal-title"]')?.textContent).toBe(
      'Connect wallet',
    ),
  )
  expect(screen.getByTestId('connect-button').textContent).toBe('Connect wallet')
  expect(host()?.dir).toBe('ltr')
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('could not be loaded'), {
    locale: 'ar',
    error: expect.anything(),
  })
  cleanup()
  app.stop()
})
