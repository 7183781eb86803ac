import { describe, expect, it } from 'vitest'
import { startOnTwoChains } from '../bindings/testing/startOnTwoChains.ts'
import { evm } from '../chains/evm/evm.ts'
import type { Config } from '../config/Config.ts'
import {
  connect,
  getBalance,
  sendTransaction,
  signMessage,
  signTypedData,
  switchNetwork,
  waitForTransaction,
} from './index.ts'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const typedData = {
  domain: { name: 'Test', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
}
/** What JavaScript may pass: no compiler stands before it. */
type Loose = (config: Config, parameters: never) => Promise<unknown>
const cases: [action: Loose, parameters: unknown, error: object][] = [
  [
    switchNetwork,
    { network: 'eip155:999999' },
    { name: 'InvalidNetworkError', reason: 'notListed', network: 'eip155:999999' },
  ],
  [switchNetwork, {}, { name: 'InvalidNetworkError', reason: 'malformed' }],
  [switchNetwork, { network: 31337 }, { name: 'InvalidNetworkError', reason: 'malformed' }],
  [switchNetwork, { network: { id: 31337 } }, { name: 'InvalidNetworkError', reason: 'malformed' }],
  [sendTransaction, { transaction: 42 }, { name: 'InvalidParameterError', field: 'to' }],
  [sendTransaction, { transaction: undefined }, { name: 'InvalidParameterError', field: 'to' }],
  [
    sendTransaction,
    { transaction: { too: '0x', value: '0.01' } },
    { name: 'InvalidParameterError', field: 'too' },
  ],
  [sendTransaction, { transaction: { to, value: 1e16 } }, { name: 'InvalidParameterError', field: 'value' }],
  [
    sendTransaction,
    { transaction: { to, value: '0.01' } },
    { name: 'InvalidParameterError', field: 'value' },
  ],
  [sendTransaction, { transaction: { to, value: -1n } }, { name: 'InvalidParameterError', field: 'value' }],
  [sendTransaction, { transaction: { to, gas: 21_000 } }, { name: 'InvalidParameterError', field: 'gas' }],
  [
    sendTransaction,
    { transaction: { to, maxFeePerGas: 1n } },
    { name: 'InvalidParameterError', field: 'maxFeePerGas' },
  ],
  [sendTransaction, { transaction: { to: 'vitalik.eth' } }, { name: 'InvalidParameterError', field: 'to' }],
  [
    sendTransaction,
    { transaction: { to: `0x${to.slice(2).replace('A', 'a')}` } },
    { name: 'InvalidAddressError', reason: 'checksum' },
  ],
  [signTypedData, { typedData: 'nonsense' }, { name: 'InvalidParameterError', field: 'typedData' }],
  [
    signTypedData,
    { typedData: { ...typedData, primaryType: 'Letter' } },
    { name: 'InvalidParameterError', field: 'primaryType' },
  ],
  [
    signTypedData,
    { typedData: { ...typedData, types: { Note: 'string' } } },
    { name: 'InvalidParameterError', field: 'types.Note' },
  ],
  [signMessage, { message: 42 }, { name: 'InvalidParameterError', field: 'message' }],
  [signMessage, {}, { name: 'InvalidParameterError', field: 'message' }],
  [
    waitForTransaction,
    { hash: '0x12', network: 'eip155:31337' },
    { name: 'InvalidParameterError', field: 'hash' },
  ],
  [
    waitForTransaction,
    { hash: undefined, network: 'eip155:31337' },
    { name: 'InvalidParameterError', field: 'hash' },
  ],
  [getBalance, { address: '0x12' }, { name: 'InvalidAddressError', reason: 'format' }],
  [connect, { connector: undefined }, { name: 'ConnectorNotFoundError' }],
  [connect, { connector: 'eip155:none' }, { name: 'ConnectorNotFoundError' }],
]

describe('an action with a wrong parameter', () => {
  it.each(cases.map((one) => [one[0].name, ...one] as const))(
    '%s refuses it with a typed error, and asks the wallet nothing',
    async (_name, action, parameters, error) => {
      const { config, wallet } = await startOnTwoChains(evm())
      const asked = wallet.provider.requests.length
      await expect(action(config, parameters as never)).rejects.toMatchObject(error)
      expect(wallet.provider.requests.slice(asked)).toEqual([])
    },
  )

  it('is the only one that is refused: the same calls with right parameters reach the wallet', async () => {
    const { config, wallet } = await startOnTwoChains(evm())
    await signMessage(config, { message: 'hi' })
    await signTypedData(config, { typedData })
    await sendTransaction(config, { to, value: 0n }).catch(() => {})
    await sendTransaction(config, { to: to.toLowerCase() }).catch(() => {})
    await switchNetwork(config, { network: 'eip155:31338' })
    for (const method of ['personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'])
      expect(wallet.provider.callsOf(method)).toHaveLength(1)
    expect(wallet.provider.callsOf('eth_sendTransaction')).toHaveLength(2)
  })
})
