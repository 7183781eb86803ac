import { describe, expect, it } from 'vitest'

import {
  addNetwork,
  captureContext,
  connect,
  disconnect,
  getActivity,
  getApprovals,
  getBalance,
  getGasPrice,
  getIdentity,
  getNameAddress,
  getNameSuggestions,
  getNames,
  getNetwork,
  getNfts,
  getPrices,
  getTokens,
  removeAdapter,
  removeNetwork,
  revokeApproval,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  switchConnection,
  switchNetwork,
  waitForTransaction,
} from './index.ts'
import {
  type AppConfig,
  address,
  hash,
  message,
  network,
  parameter,
  primaryType,
  startWrongCalls,
  testWrongCalls,
  to,
  token,
  types,
  type WrongCall,
  wrongChecksum,
} from './testing/wrongCalls.ts'

const ofNetworks: WrongCall[] = [
  {
    name: 'switchNetwork: not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => switchNetwork(config, { network: 'eip155:999999' }),
    error: { ...network('notListed'), network: 'eip155:999999' },
  },
  {
    name: 'switchNetwork: a chain that is not listed',
    // @ts-expect-error one of the config's chains
    run: (config) => switchNetwork(config, { chainId: 137 }),
    error: { ...network('notListed'), network: 'eip155:137' },
  },
  {
    name: 'switchNetwork: none',
    // @ts-expect-error a network is named
    run: (config) => switchNetwork(config, {}),
    error: network('malformed'),
  },
  {
    name: 'switchNetwork: two',
    // @ts-expect-error by one of the two
    run: (config) => switchNetwork(config, { network: 'eip155:31337', chainId: 31338 }),
    error: parameter('chainId'),
  },
  {
    name: 'switchNetwork: a number',
    // @ts-expect-error an id of CAIP-2
    run: (config) => switchNetwork(config, { network: 31337 }),
    error: network('malformed'),
  },
  {
    name: 'switchNetwork: a chain',
    // @ts-expect-error the id of a network
    run: (config) => switchNetwork(config, { network: { id: 31337 } }),
    error: network('malformed'),
  },
  {
    name: 'switchNetwork: a chain id as text',
    // @ts-expect-error a number
    run: (config) => switchNetwork(config, { chainId: '31337' }),
    error: parameter('chainId'),
  },
  {
    name: 'switchNetwork: a bigint',
    // @ts-expect-error a number
    run: (config) => switchNetwork(config, { chainId: 31337n }),
    error: parameter('chainId'),
  },
  {
    name: 'switchChain: not listed',
    // @ts-expect-error one of the config's chains
    run: (config) => switchChain(config, { chainId: 1 }),
    error: network('notListed'),
  },
  {
    name: 'switchChain: none',
    // @ts-expect-error a chain is named
    run: (config) => switchChain(config, {}),
    error: network('malformed'),
  },
  {
    name: 'getNetwork: a chain id as text',
    // @ts-expect-error a number
    run: (config) => getNetwork(config, { chainId: '1' }),
    error: parameter('chainId'),
  },
  {
    name: 'removeNetwork: not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => removeNetwork(config, { network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'removeNetwork: none',
    // @ts-expect-error a network is named
    run: (config) => removeNetwork(config, {}),
    error: network('malformed'),
  },
  {
    name: 'addNetwork: without URLs',
    // @ts-expect-error a network has RPC URLs
    run: (config) => addNetwork(config, { network: { id: 5, name: 'Five' } }),
    error: { name: 'InvalidConfigError', field: 'network.rpcUrls' },
  },
  {
    name: 'getGasPrice: not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => getGasPrice(config, { network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'captureContext: a chain id as text',
    // @ts-expect-error a number
    run: (config) => captureContext(config, { chainId: '31337' }),
    error: parameter('chainId'),
  },
  {
    name: 'removeAdapter: of no family',
    // @ts-expect-error a chain family
    run: (config) => removeAdapter(config, { namespace: 'cosmos' }),
    error: { name: 'AdapterError' },
  },
]

const ofWallets: WrongCall[] = [
  {
    name: 'connect: no wallet',
    // @ts-expect-error `config.connectors[0]` may be undefined
    run: (config) => connect(config, { connector: undefined }),
    error: { name: 'ConnectorNotFoundError' },
  },
  {
    name: 'connect: a wallet that is not there',
    run: (config) => connect(config, { connector: 'eip155:none' }),
    error: { name: 'ConnectorNotFoundError' },
  },
  {
    name: 'connect: on a network that is not listed',
    // @ts-expect-error one of the config's chains
    run: (config) => connect(config, { connector: config.connectors[0] ?? '', chainId: 1 }),
    error: parameter('network'),
  },
  {
    name: 'disconnect: a connection that is not there',
    run: (config) => disconnect(config, { connection: 'eip155:none' }),
    error: { name: 'NotConnectedError' },
  },
  {
    name: 'switchConnection: none',
    // @ts-expect-error a connection or its uid
    run: (config) => switchConnection(config, { connection: undefined }),
    error: { name: 'NotConnectedError' },
  },
  {
    name: 'sendTransaction: a transaction as one value',
    // @ts-expect-error its fields
    run: (config) => sendTransaction(config, { transaction: 42 }),
    error: parameter('transaction'),
  },
  {
    name: 'sendTransaction: nothing',
    // @ts-expect-error a receiver
    run: (config) => sendTransaction(config, {}),
    error: parameter('to'),
  },
  {
    name: 'sendTransaction: a field with a typing error',
    // @ts-expect-error no such field
    run: (config) => sendTransaction(config, { too: '0x', value: '0.01' }),
    error: parameter('too'),
  },
  {
    name: 'sendTransaction: a number for a bigint',
    // @ts-expect-error wei as bigint
    run: (config) => sendTransaction(config, { to, value: 1e16 }),
    error: parameter('value'),
  },
  {
    name: 'sendTransaction: a decimal text',
    // @ts-expect-error wei as bigint
    run: (config) => sendTransaction(config, { to, value: '0.01' }),
    error: parameter('value'),
  },
  {
    name: 'sendTransaction: less than nothing',
    run: (config) => sendTransaction(config, { to, value: -1n }),
    error: parameter('value'),
  },
  {
    name: 'sendTransaction: gas as a number',
    // @ts-expect-error a bigint
    run: (config) => sendTransaction(config, { to, gas: 21_000 }),
    error: parameter('gas'),
  },
  {
    name: 'sendTransaction: a field that is not known',
    // @ts-expect-error no such field
    run: (config) => sendTransaction(config, { to, maxFee: 1n }),
    error: parameter('maxFee'),
  },
  {
    name: 'sendTransaction: data that is no hex',
    // @ts-expect-error hex
    run: (config) => sendTransaction(config, { to, data: 'transfer' }),
    error: parameter('data'),
  },
  {
    name: 'sendTransaction: a name',
    // @ts-expect-error an address
    run: (config) => sendTransaction(config, { to: 'vitalik.eth' }),
    error: parameter('to'),
  },
  {
    name: 'sendTransaction: a wrong checksum',
    run: (config) => sendTransaction(config, { to: wrongChecksum }),
    error: address('checksum'),
  },
  {
    name: 'sendTransaction: of another account',
    run: (config) => sendTransaction(config, { to, account: to }),
    error: { name: 'ContextMismatchError', moved: 'account' },
  },
  {
    name: 'sendTransaction: an account that is none',
    // @ts-expect-error an address
    run: (config) => sendTransaction(config, { to, account: 'me' }),
    error: { name: 'ContextMismatchError', moved: 'account' },
  },
  {
    name: 'sendTransaction: on the network where the wallet is not',
    run: (config) => sendTransaction(config, { to, chainId: 31338 }),
    error: { name: 'ContextMismatchError', moved: 'network' },
  },
  {
    name: 'sendTransaction: on a network that is not listed',
    // @ts-expect-error one of the config's chains
    run: (config) => sendTransaction(config, { to, chainId: 1 }),
    error: network('notListed'),
  },
  {
    name: 'sendTransaction: of a family without adapter',
    // @ts-expect-error one of the config's families
    run: (config) => sendTransaction(config, { to, namespace: 'solana' }),
    error: { name: 'NotConnectedError' },
  },
  {
    name: 'signTypedData: data as one value',
    // @ts-expect-error its fields
    run: (config) => signTypedData(config, { typedData: 'nonsense' }),
    error: parameter('types'),
  },
  {
    name: 'signTypedData: a type that is not there',
    // @ts-expect-error one of `types`
    run: (config) => signTypedData(config, { types, primaryType: 'Letter', message }),
    error: parameter('primaryType'),
  },
  {
    name: 'signTypedData: a type that is no list',
    // As in viem, types that are not known to the compiler allow any.
    run: (config) => signTypedData(config, { types: { Note: 'string' }, primaryType, message }),
    error: parameter('types.Note'),
  },
  {
    name: 'signTypedData: no message',
    // @ts-expect-error a message
    run: (config) => signTypedData(config, { types, primaryType }),
    error: parameter('message'),
  },
  {
    name: 'signTypedData: on a network that is not listed',
    // @ts-expect-error one of the config's chains
    run: (config) => signTypedData(config, { types, primaryType, message, chainId: 1 }),
    error: network('notListed'),
  },
  {
    name: 'signMessage: a number',
    // @ts-expect-error a text
    run: (config) => signMessage(config, { message: 42 }),
    error: parameter('message'),
  },
  {
    name: 'signMessage: none',
    // @ts-expect-error a text
    run: (config) => signMessage(config, {}),
    error: parameter('message'),
  },
  {
    name: 'signMessage: two networks',
    run: (config) => signMessage(config, { message: 'hi', network: 'eip155:31337', chainId: 31338 }),
    error: parameter('chainId'),
  },
  {
    name: 'waitForTransaction: half a hash',
    run: (config) => waitForTransaction(config, { hash: '0x12', chainId: 31337 }),
    error: parameter('hash'),
  },
  {
    name: 'waitForTransaction: no hash',
    // @ts-expect-error a hash
    run: (config) => waitForTransaction(config, { chainId: 31337 }),
    error: parameter('hash'),
  },
  {
    name: 'waitForTransaction: a hash of another form',
    // @ts-expect-error hex with 0x
    run: (config) => waitForTransaction(config, { hash: 'ab', chainId: 31337 }),
    error: parameter('hash'),
  },
  {
    name: 'waitForTransaction: no network',
    // @ts-expect-error the active one may be another by now
    run: (config) => waitForTransaction(config, { hash }),
    error: network('malformed'),
  },
  {
    name: 'waitForTransaction: a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => waitForTransaction(config, { hash, network: 'eip155:1' }),
    error: network('notListed'),
  },
]

const ofAccounts: WrongCall[] = [
  ...[
    getBalance<AppConfig>,
    getTokens<AppConfig>,
    getActivity<AppConfig>,
    getNfts<AppConfig>,
    getApprovals<AppConfig>,
    getIdentity<AppConfig>,
    getNames<AppConfig>,
  ].flatMap((read): WrongCall[] => [
    {
      name: `${read.name}: half an address`,
      run: (config) => read(config, { address: '0x12' }),
      error: address('format'),
    },
    {
      name: `${read.name}: a wrong checksum`,
      run: (config) => read(config, { address: wrongChecksum }),
      error: address('checksum'),
    },
    {
      name: `${read.name}: a name`,
      // @ts-expect-error an address
      run: (config) => read(config, { address: 'vitalik.eth' }),
      error: address('format'),
    },
    {
      name: `${read.name}: a network that is not listed`,
      // @ts-expect-error one of the config's networks
      run: (config) => read(config, { address: to, network: 'eip155:1' }),
      error: network('notListed'),
    },
    {
      name: `${read.name}: a chain that is not listed`,
      // @ts-expect-error one of the config's chains
      run: (config) => read(config, { address: to, chainId: 1 }),
      error: network('notListed'),
    },
  ]),
  {
    name: 'getPrices: one address',
    // @ts-expect-error a list
    run: (config) => getPrices(config, { addresses: token.address }),
    error: parameter('addresses'),
  },
  {
    name: 'getNameAddress: no name',
    // @ts-expect-error a name
    run: (config) => getNameAddress(config, {}),
    error: parameter('name'),
  },
  {
    name: 'getNameSuggestions: a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => getNameSuggestions(config, { name: 'mira', network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'revokeApproval: nothing',
    // @ts-expect-error an approval
    run: (config) => revokeApproval(config, {}),
    error: parameter('approval'),
  },
]

describe('an action with a wrong parameter', () => {
  testWrongCalls([...ofNetworks, ...ofWallets, ...ofAccounts])

  it('is the only one that is refused: the same calls with right parameters reach the wallet', async () => {
    const { config, wallet, me } = await startWrongCalls()
    await signMessage(config, { message: 'hi' })
    await signMessage(config, { message: 'ho', chainId: 31337, account: me })
    await signTypedData(config, { types, primaryType, message })
    await sendTransaction(config, { to, value: 0n }).catch(() => {})
    await sendTransaction(config, { to, value: 1n, account: me, network: 'eip155:31337' }).catch(() => {})
    const lower = to.toLowerCase() as typeof to
    await sendTransaction(config, { to: lower }).catch(() => {})
    await switchNetwork(config, { network: 'eip155:31338' })
    await switchChain(config, { chainId: 31337 })
    await switchNetwork(config, { chainId: 31338 })
    const counts = [
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ]
    expect(counts.map((method) => wallet.provider.callsOf(method).length)).toEqual([2, 1, 3, 3])
  })

  it('a named account may be written in lower case, and its checksum is compared', async () => {
    const { config, wallet, me } = await startWrongCalls()
    const lower = me.toLowerCase() as typeof me
    await signMessage(config, { message: 'hi', account: lower })
    const [wrong = me] = [...me.slice(2)]
      .map((letter, at) => `0x${me.slice(2, at + 2)}${swapCase(letter)}${me.slice(at + 3)}` as const)
      .filter((text) => text !== me)
    await expect(signMessage(config, { message: 'hi', account: wrong })).rejects.toMatchObject(
      address('checksum'),
    )
    expect(wallet.provider.callsOf('personal_sign')).toHaveLength(1)
  })
})

function swapCase(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
