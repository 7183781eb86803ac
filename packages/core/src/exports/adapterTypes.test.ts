import { expect, it } from 'vitest'
import { bitcoin } from './bitcoin.ts'
import { evm } from './evm.ts'
import { polkadot } from './polkadot.ts'
import { solana } from './solana.ts'
import { walletConnect } from './walletConnect.ts'

it.each([
  ['eip155', () => evm(), 'evm'],
  ['solana', () => solana(), 'solana'],
  ['bip122', () => bitcoin(), 'bitcoin'],
  ['polkadot', () => polkadot(), 'polkadot'],
  ['eip155', () => walletConnect()[0], 'universal'],
] as const)('[S1.19] the adapter for %s has the type of its own', (namespace, create, type) => {
  expect(create()).toMatchObject({ namespace, type })
})
