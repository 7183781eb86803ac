import { type Adapter, createConfig, defineNetwork } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'
import { evm } from '@latchkey/core/evm'
import { solana } from '@latchkey/core/solana'
import { expect, it } from 'vitest'
import { createModal } from '../../createModal.ts'
import type { ModalOptions } from '../../modalOptions.ts'
import { canSend, listsTokens, showsBalance } from './currentAccount.ts'

const inputOf = ({ namespace }: Adapter, http: readonly string[] = ['https://node.invalid']) => ({
  id: namespace === 'eip155' ? 1 : 'abcdef',
  ...(namespace !== 'eip155' && { caipNetworkId: `${namespace}:abcdef`, chainNamespace: namespace }),
  name: namespace,
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 },
  rpcUrls: { default: { http } },
})
const adapters = [evm(), solana(), bitcoin()]
const config = () =>
  createConfig({
    networks: adapters.map((adapter) => inputOf(adapter)),
    adapters,
    server: 'https://s.invalid',
  })
const modal = (options: ModalOptions = {}) => createModal(config(), options)

it('shows balance and tokens on EVM and Solana; on Bitcoin, whose adapter has a balance too, an account only sends', () => {
  const offered = adapters.map((adapter) => {
    const network = defineNetwork(inputOf(adapter))
    return [
      adapter.namespace,
      showsBalance(config(), network),
      listsTokens(config(), network),
      canSend(modal(), network),
    ]
  })
  expect(adapters.every(({ connection }) => connection?.getBalance)).toBe(true)
  expect(offered).toEqual([
    ['eip155', true, true, true],
    ['solana', true, true, true],
    ['bip122', false, false, true],
  ])
})

it('sends nothing without a network, with the feature off, with a wallet that only pairs, or on Bitcoin without a node', () => {
  const network = defineNetwork(inputOf(bitcoin()))
  expect(canSend(modal(), undefined)).toBe(false)
  expect(canSend(modal({ features: { send: false } }), network)).toBe(false)
  const pairing = { ...modal(), config: { adapters: [{ ...bitcoin(), connection: undefined }] } }
  expect(canSend(pairing, network)).toBe(false)
  for (const urls of [[], ['https://server.invalid/v1/?chainId=bip122:abcdef']])
    expect(canSend(modal(), defineNetwork(inputOf(bitcoin(), urls)))).toBe(false)
  // The positive control.
  expect(canSend(modal(), network)).toBe(true)
})
