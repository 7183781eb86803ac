import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { WhatIsANetwork } from '../flows/networks/WhatIsANetwork.tsx'
import { WhatIsAWallet } from '../flows/wallets/WhatIsAWallet.tsx'

describe('what is explained', () => {
  let app: TestApp
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it('a wallet, and how to get one', () => {
    app = createTestApp()
    app.show(<WhatIsAWallet />)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    fireEvent.click(screen.getByTestId('get-wallet'))
    expect(app.modal.state.stack.at(-1)?.view).toBe('GetWallet')
    expect(app.events).toContain('CLICK_GET_WALLET_HELP')
  })

  it('a network, on its own and from the list', () => {
    app = createTestApp()
    app.modal.reset({ view: 'WhatIsANetwork' })
    app.show(<WhatIsANetwork />)
    fireEvent.click(screen.getByTestId('choose-network'))
    expect(app.modal.state.stack.map(({ view }) => view)).toEqual(['WhatIsANetwork', 'Networks'])
    cleanup()
    app.modal.reset({ view: 'Networks' })
    app.modal.push({ view: 'WhatIsANetwork' })
    app.show(<WhatIsANetwork />)
    fireEvent.click(screen.getByTestId('choose-network'))
    expect(app.modal.state.stack).toEqual([{ view: 'Networks' }])
  })
})
