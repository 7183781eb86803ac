import { afterEach, expect, it, vi } from 'vitest'
import { createTestApp, type TestAppParameters } from '../../testing/createTestApp.tsx'
import { createTestPairing } from '../../testing/createTestPairing.ts'

afterEach(() => vi.unstubAllGlobals())

it.each<[string, boolean, TestAppParameters, string]>([
  ['S2.25', true, { pairingOnly: true }, 'AllWallets'],
  ['S9.70', true, { pairingOnly: true, features: { allWallets: 'HIDE' } }, 'ConnectingWalletConnectBasic'],
  ['S9.70', true, { pairingOnly: true, features: { allWallets: 'ONLY_MOBILE' } }, 'AllWallets'],
  ['S2.26', false, { pairingOnly: true }, 'ConnectingWalletConnectBasic'],
  ['S2.26', false, { manualWCControl: true }, 'ConnectingWalletConnectBasic'],
  ['S2.26', true, { manualWCControl: true }, 'ConnectingWalletConnectBasic'],
  ['S2.38', false, { basic: true }, 'ConnectingWalletConnectBasic'],
  ['S2.24', false, {}, 'Connect'],
  ['S2.24', true, {}, 'Connect'],
])('[%s] on a phone: %s, with %j the modal opens at %s', async (_tag, mobile, parameters, view) => {
  vi.stubGlobal('matchMedia', () => ({ matches: mobile }))
  const { modal, connect, wallet, stop } = createTestApp({ ...parameters, wallets: [createTestPairing()] })
  modal.close()
  modal.open()
  await vi.waitFor(() => expect(modal.state.stack).toEqual([{ view }]))
  modal.close()
  modal.open({ view: 'WhatIsAWallet' })
  expect(modal.state.stack).toEqual([{ view: 'WhatIsAWallet' }])
  wallet.onConnect = async () => {}
  await connect()
  modal.close()
  modal.open()
  expect(modal.state.stack).toEqual([{ view: 'Account' }])
  stop()
})
