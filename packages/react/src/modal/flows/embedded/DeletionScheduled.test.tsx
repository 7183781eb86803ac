import { act, render, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LatchkeyProvider } from '../../../LatchkeyProvider.tsx'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import '../../shell/ModalRoot.tsx'
import './DeletionScheduled.tsx'

it('[X.70] what is said first has the first focus, not the button that leaves', async () => {
  const { config, modal } = createTestApp()
  modal.close()
  render(<LatchkeyProvider config={config} modal={modal} />)
  act(() => modal.open())
  act(() => modal.push({ view: 'DeletionScheduled', data: { deleteAt: Date.UTC(2027, 0, 15, 12) } }))
  const root = () => document.querySelector('latchkey-modal')?.shadowRoot
  const shown = () => within(root() as unknown as HTMLElement)
  await waitFor(() => expect(shown().getByTestId('deletion-done')).toBeTruthy(), { timeout: 10_000 })
  expect(shown().getByTestId('deletion-scheduled').textContent).toContain('January 15, 2027')
  await waitFor(() => expect(root()?.activeElement).toBe(shown().getByTestId('modal-title')))
})
