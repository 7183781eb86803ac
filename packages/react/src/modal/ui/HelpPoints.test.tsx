import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { click } from '../../testing/page.ts'
import { WhatIsANetwork } from '../flows/networks/WhatIsANetwork.tsx'
import { WhatIsAWallet } from '../flows/wallets/WhatIsAWallet.tsx'

describe('help views', () => {
  it('explains a wallet in three points and leads to getting one', () => {
    const app = createTestApp()
    app.show(<WhatIsAWallet />)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    click('get-wallet')
    expect(app.view).toBe('GetWallet')
    expect(app.events).toContain('CLICK_GET_WALLET_HELP')
  })

  it.each([
    ['opened by the app', [], ['WhatIsANetwork', 'Networks']],
    ['opened from the list', ['Networks'], ['Networks']],
  ] as const)('%s, the help about networks leads to the list', (_, below, views) => {
    const app = createTestApp()
    const [first = 'WhatIsANetwork'] = below
    app.modal.reset({ view: first })
    app.modal.push({ view: 'WhatIsANetwork' })
    app.show(<WhatIsANetwork />)
    click('choose-network')
    expect(app.views).toEqual(views)
  })
})
