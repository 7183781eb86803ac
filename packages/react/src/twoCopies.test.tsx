// alone: loads the package a second time
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'
import { createTestApp } from './testing/createTestApp.tsx'

afterEach(cleanup)

it('a hook of another copy of the package says that there are two', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = createTestApp()
  vi.resetModules()
  const other = await import('./LatchkeyContext.ts')
  const Lost = () => <p>{other.useModalState().themeMode}</p>
  const show = () =>
    render(
      <LatchkeyProvider config={app.config}>
        <Lost />
      </LatchkeyProvider>,
    )
  expect(show).toThrow(
    expect.objectContaining({
      name: 'ProviderNotFoundError',
      reason: 'otherCopy',
      message: expect.stringMatching(/another copy of @latchkey\/react .*`npm ls @latchkey\/react`/),
    }),
  )
  app.stop()
})
