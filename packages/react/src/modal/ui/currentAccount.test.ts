import { type Adapter, defineNetwork } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'
import { evm } from '@latchkey/core/evm'
import { solana } from '@latchkey/core/solana'
import { expect, it } from 'vitest'
import { getConnectionActions } from './currentAccount.ts'

const networkOf = ({ namespace }: Adapter) =>
  defineNetwork({
    id: namespace === 'eip155' ? 1 : 'abcdef',
    ...(namespace !== 'eip155' && { caipNetworkId: `${namespace}:abcdef`, chainNamespace: namespace }),
    name: namespace,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 8 },
    rpcUrls: { default: { http: ['https://node.invalid'] } },
  })

it('offers balance and sending on EVM and Solana, and not on Bitcoin, whose adapter has both', () => {
  const adapters = [evm(), solana(), bitcoin()]
  const offered = adapters.map((adapter) => [
    adapter.namespace,
    getConnectionActions({ adapters }, networkOf(adapter)) !== undefined,
  ])
  expect(adapters.every(({ connection }) => connection?.getBalance)).toBe(true)
  expect(offered).toEqual([
    ['eip155', true],
    ['solana', true],
    ['bip122', false],
  ])
  expect(getConnectionActions({ adapters }, undefined)).toBeUndefined()
})
