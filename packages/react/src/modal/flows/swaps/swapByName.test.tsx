import { connect } from '@latchkey/core'
import { cleanup, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestWallet } from '../../../testing/createTestWallet.ts'
import { isShown, untilEnabled, untilText } from '../../../testing/page.ts'
import { testNetworks, testSolana } from '../../../testing/testNetworks.ts'
import { Account } from '../accounts/Account.tsx'
import { Swap } from './Swap.tsx'

let app: TestApp
let swaps: TestSwaps

beforeEach(() => {
  swaps = createTestSwaps()
})

describe('[S6.02] swaps opened by name', () => {
  const server = { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1' as const] }
  /** Shows the view as `open({ view: 'Swap' })` does, after the wallet of `family` is connected. */
  const openByName = async (family: 'evm' | 'solana', networks = testNetworks) => {
    const wallet = createTestWallet({
      id: 'test.solana',
      namespace: 'solana',
      network: testSolana.caipNetworkId,
    })
    app = createTestApp({ server, networks, ...(family === 'solana' && { solana: [wallet] }) })
    await app.connect()
    if (family === 'solana') await connect(app.config, { connector: wallet.connector })
    swaps.asked.length = 0
    app.modal.push({ view: 'Swap' })
    app.show(<Swap data={undefined} />)
  }

  it('show the form where the account has the button', async () => {
    await openByName('evm')
    await waitFor(() => expect(isShown('swap-review')).toBe(true))
    expect(isShown('swap-none')).toBe(false)
    cleanup()
    app.show(<Account />)
    await untilEnabled('feature-swaps')
  })

  it.each([
    ['an EVM network the server doesn’t list', 'evm', testNetworks.slice(1)],
    ['Solana', 'solana', testNetworks],
  ] as const)('say so on %s, without skeleton, toast or request', async (_what, family, networks) => {
    await openByName(family, [...networks])
    await untilText('No tokens can be swapped on this network', 'swap-none')
    expect(document.querySelector('.lk-skeleton')).toBeNull()
    expect(swaps.asked).toEqual([])
    expect(app.notified).toEqual([])
    cleanup()
    app.show(<Account />)
    await waitFor(() => expect(isShown('feature-receive')).toBe(true))
    expect(isShown('feature-swaps')).toBe(false)
  })
})
