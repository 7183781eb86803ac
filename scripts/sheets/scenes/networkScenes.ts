import type { Page } from 'playwright-core'
import { scriptedWallet } from '../../../e2e/fixtures/scriptedWallet.ts'
import type { Scene, SceneWallet } from '../Scene.ts'
import { click, shown, signedIn } from '../steps.ts'

async function openNetworks(page: Page) {
  await click(page, 'account-network')
  await shown(page, 'view-Networks')
}

const switching = (state: string, wallet: Partial<SceneWallet>, until: string): Scene =>
  signedIn('SwitchNetwork', state, {
    wallet,
    act: async (page) => {
      await openNetworks(page)
      await click(page, 'network-eip155:31338')
      await shown(page, until)
    },
  })

/** Which network, and what becomes of a switch. */
export const networkScenes: readonly Scene[] = [
  signedIn('Networks', 'all', { act: openNetworks }),
  switching(
    'waiting',
    { behaviours: { wallet_switchEthereumChain: { kind: 'hang' } } },
    'view-SwitchNetwork',
  ),
  switching(
    'declined',
    { behaviours: { wallet_switchEthereumChain: { kind: 'error', code: 4001 } } },
    'retry',
  ),
  switching(
    'not supported',
    {
      known: [31337],
      behaviours: { wallet_addEthereumChain: { kind: 'error', code: -32602, message: 'no' } },
    },
    'retry',
  ),
  signedIn('UnsupportedChain', 'told', {
    act: async (page) => {
      await scriptedWallet(page).emit('chainChanged', '0x67932')
      await shown(page, 'view-UnsupportedChain')
    },
  }),
  signedIn('WhatIsANetwork', 'opened', {
    act: async (page) => {
      await openNetworks(page)
      await click(page, 'explain-network')
      await shown(page, 'view-WhatIsANetwork')
    },
  }),
]
