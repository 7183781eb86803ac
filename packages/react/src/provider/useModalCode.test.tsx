import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { createTestApp } from '../testing/createTestApp.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

const { arrived } = vi.hoisted(() => ({ arrived: vi.fn() }))
vi.mock('../modal/shell/ModalRoot.tsx', () => {
  arrived()
  throw new TypeError('offline')
})

describe('useModalCode', () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('fetches the code once the page is idle; what can’t be had then is not worth a word', async () => {
    const idle: IdleRequestCallback[] = []
    vi.stubGlobal('requestIdleCallback', (work: IdleRequestCallback) => idle.push(work))
    const { config, stop } = createTestApp()
    render(
      <LatchkeyProvider config={config}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    expect(arrived).not.toHaveBeenCalled()
    for (const work of idle) work({ didTimeout: false, timeRemaining: () => 50 })
    await waitFor(() => expect(arrived).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.getByTestId('connect-button').textContent).toBe('Connect wallet')
    expect(config.logger.read()).toEqual([])
    stop()
  })
})
