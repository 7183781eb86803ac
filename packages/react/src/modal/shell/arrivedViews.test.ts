import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { createTestLogin } from '../../testing/createTestLogin.ts'
import { createTestWallet } from '../../testing/createTestWallet.ts'
import { Wallets } from '../flows/connect/ConnectWallets.tsx'
import { arrivedViews } from './arrivedViews.ts'

it('wallets are listed without another round trip; where one can sign in besides, in order', () => {
  const alone = createTestApp({ wallets: [createTestWallet()] })
  expect(arrivedViews(alone.modal)).toEqual({ Connect: Wallets })
  alone.stop()
  const beside = createTestApp({ wallets: [createTestWallet(), createTestLogin().wallet] })
  expect(arrivedViews(beside.modal)).toEqual({})
  beside.stop()
  const asking = createTestApp({ wallets: [createTestWallet()], features: { legalCheckbox: true } })
  expect(arrivedViews(asking.modal)).toEqual({})
  asking.stop()
})
