import { mainnet, optimism } from 'viem/chains'
import { describe, expectTypeOf, it } from 'vitest'
import { bitcoin } from '../chains/bitcoin/bitcoin.ts'
import { evm } from '../chains/evm/evm.ts'
import { solana } from '../chains/solana/solana.ts'
import { walletConnect } from '../chains/universal/walletConnect.ts'
import { emailWallet } from '../embedded/emailWallet.ts'
import {
  type Account,
  type Address,
  type CaipNetworkId,
  type ChainNamespace,
  type Config,
  type ConfigAddress,
  type ConfigChainId,
  type ConfigNamespace,
  type ConfigNetworkId,
  captureContext,
  checkAddress,
  connect,
  createConfig,
  defineNetwork,
  disconnect,
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getAccount,
  getBalance,
  getGasPrice,
  getNetwork,
  getTokens,
  type Hash,
  type Network,
  type NetworkIdOf,
  type NetworkInput,
  removeAdapter,
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  type SwitchNetworkParameters,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  switchNetwork,
  waitForTransaction,
} from './index.ts'
import { getSwapQuote, type SwapToken, swap } from './swaps.ts'
import { estimateSendFee, previewTransfer, type TransferReturnType, transfer } from './transfers.ts'

const solanaMain = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://solana.example'] } },
} as const
const evmOnly = createConfig({ networks: [mainnet, optimism], adapters: [evm()], storage: null })
const both = createConfig({ networks: [mainnet, solanaMain], adapters: [evm(), solana()], storage: null })
type EvmOnly = typeof evmOnly
type Both = typeof both
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}` as const

/** Calls are looked at, and not made. */
const look = (call: () => unknown) => expectTypeOf(call).toBeFunction()

describe('a config', () => {
  it('[X.73] knows the ids of its networks and its chain families', () => {
    expectTypeOf<EvmOnly>().toEqualTypeOf<Config<'eip155:1' | 'eip155:10', 'eip155'>>()
    expectTypeOf<ConfigNetworkId<EvmOnly>>().toEqualTypeOf<'eip155:1' | 'eip155:10'>()
    expectTypeOf<ConfigChainId<EvmOnly>>().toEqualTypeOf<1 | 10>()
    expectTypeOf<ConfigNamespace<EvmOnly>>().toEqualTypeOf<'eip155'>()
    expectTypeOf<ConfigAddress<EvmOnly>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<ConfigNetworkId<Both>>().toEqualTypeOf<
      'eip155:1' | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    >()
    expectTypeOf<ConfigChainId<Both>>().toEqualTypeOf<1>()
    expectTypeOf<ConfigNamespace<Both>>().toEqualTypeOf<'eip155' | 'solana'>()
    expectTypeOf<ConfigAddress<Both>>().toEqualTypeOf<string>()
    expectTypeOf(evmOnly).toExtend<Config>()
    expectTypeOf(both).toExtend<Config>()
    expectTypeOf(evmOnly.networks).toEqualTypeOf<readonly Network<'eip155:1' | 'eip155:10'>[]>()
  })

  it('knows them from wallets that are added to adapters', () => {
    const withWallets = () =>
      createConfig({ networks: [mainnet], adapters: emailWallet(walletConnect([evm(), bitcoin()])) })
    type WithWallets = ReturnType<typeof withWallets>
    expectTypeOf<ConfigNamespace<WithWallets>>().toEqualTypeOf<'eip155' | 'bip122'>()
    const pairingOnly = () => createConfig({ networks: [mainnet], adapters: walletConnect() })
    expectTypeOf<ConfigNamespace<ReturnType<typeof pairingOnly>>>().toEqualTypeOf<'eip155'>()
  })

  it('takes any where its type does not tell them', () => {
    expectTypeOf<ConfigNetworkId>().toEqualTypeOf<CaipNetworkId>()
    expectTypeOf<ConfigChainId>().toEqualTypeOf<number>()
    expectTypeOf<ConfigNamespace>().toEqualTypeOf<ChainNamespace>()
    expectTypeOf<ConfigAddress>().toEqualTypeOf<string>()
    const open = (networks: readonly NetworkInput[]) => createConfig({ networks, adapters: [evm()] })
    expectTypeOf<ConfigNetworkId<ReturnType<typeof open>>>().toEqualTypeOf<CaipNetworkId>()
  })

  it('has the id of a network by its type', () => {
    expectTypeOf<NetworkIdOf<typeof mainnet>>().toEqualTypeOf<'eip155:1'>()
    expectTypeOf<NetworkIdOf<typeof solanaMain>>().toEqualTypeOf<'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'>()
    expectTypeOf<NetworkIdOf<NetworkInput>>().toEqualTypeOf<CaipNetworkId>()
    expectTypeOf(defineNetwork(mainnet)).toEqualTypeOf<Network<'eip155:1'>>()
    expectTypeOf(defineNetwork(mainnet).caipNetworkId).toEqualTypeOf<'eip155:1'>()
  })

  it('is created from nothing else', () => {
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], defaultNetwork: 'eip155:1' }))
    // @ts-expect-error not in the list
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], defaultNetwork: 'eip155:10' }))
    // @ts-expect-error no network
    look(() => createConfig({ adapters: [evm()] }))
    // @ts-expect-error no adapter
    look(() => createConfig({ networks: [mainnet] }))
    // @ts-expect-error an adapter is called
    look(() => createConfig({ networks: [mainnet], adapters: [evm] }))
    // @ts-expect-error these are adapters already
    look(() => createConfig({ networks: [mainnet], adapters: [emailWallet([evm()])] }))
    // @ts-expect-error a list of networks
    look(() => createConfig({ networks: mainnet, adapters: [evm()] }))
    // @ts-expect-error not a parameter
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], feature: {} }))
    // @ts-expect-error not a feature
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], analytic: true }))
    // @ts-expect-error not a preset
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], preset: 'appkit' }))
    // @ts-expect-error a network has RPC URLs
    look(() => createConfig({ networks: [{ id: 1, name: 'A', nativeCurrency: ether }], adapters: [] }))
    // @ts-expect-error no address of a server
    look(() => createConfig({ networks: [mainnet], adapters: [evm()], server: true }))
  })
})
const ether = mainnet.nativeCurrency

describe('a network', () => {
  it('[X.73] is named by either id, of the config only', () => {
    look(() => switchNetwork(evmOnly, { network: 'eip155:10' }))
    look(() => switchNetwork(both, { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))
    look(() => switchNetwork(evmOnly, { chainId: 1 }))
    look(() => switchChain(evmOnly, { chainId: 10 }))
    look(() => getBalance(evmOnly, { chainId: 10 }))
    look(() => getTokens(both, { network: 'eip155:1' }))
    look(() => getGasPrice(evmOnly, { network: 'eip155:10' }))
    look(() => getNetwork(evmOnly, { chainId: 1 }))
    look(() => connect(evmOnly, { connector: 'a', chainId: 1 }))
    look(() => captureContext(both, { network: 'eip155:1' }))
    look(() => checkAddress(evmOnly, { address: 'x', chainId: 1 }))
    // @ts-expect-error not in the list
    look(() => switchNetwork(both, { network: 'eip155:10' }))
    // @ts-expect-error not in the list
    look(() => switchNetwork(both, { chainId: 10 }))
    // @ts-expect-error no chain id
    look(() => switchNetwork(both, { chainId: 5 }))
    // @ts-expect-error not in the list
    look(() => getBalance(evmOnly, { chainId: 5 }))
    // @ts-expect-error not in the list
    look(() => getTokens(both, { network: 'eip155:10' }))
    // @ts-expect-error not in the list
    look(() => getGasPrice(evmOnly, { network: 'eip155:5' }))
    // @ts-expect-error not in the list
    look(() => getNetwork(evmOnly, { chainId: 5 }))
    // @ts-expect-error not in the list
    look(() => connect(evmOnly, { connector: 'a', chainId: 5 }))
    // @ts-expect-error not in the list
    look(() => captureContext(both, { network: 'eip155:10' }))
    // @ts-expect-error an id, not a network
    look(() => switchNetwork(evmOnly, { network: mainnet }))
  })

  it('is any where the config is one of any networks', () => {
    const config: Config = evmOnly
    look(() => switchNetwork(config, { network: 'eip155:999999' }))
    look(() => switchNetwork(config, { chainId: 999999 }))
    look(() => getBalance(config, { network: 'bip122:x', address: 'bc1q' }))
    expectTypeOf<SwitchNetworkParameters['signal']>().toEqualTypeOf<AbortSignal | undefined>()
    // @ts-expect-error not the id of a network
    look(() => switchNetwork(config, { network: 'mainnet' }))
    // @ts-expect-error not the id of a chain family
    look(() => switchNetwork(config, { network: 'cosmos:1' }))
  })
})

describe('an account', () => {
  it('[X.73] has an address of the config’s chain family', () => {
    const account = () => getAccount(evmOnly)
    expectTypeOf<ReturnType<typeof account>>().toEqualTypeOf<Account<'eip155'>>()
    expectTypeOf<ReturnType<typeof account>['address']>().toEqualTypeOf<`0x${string}` | undefined>()
    expectTypeOf<ReturnType<typeof account>['namespace']>().toEqualTypeOf<'eip155'>()
    const ofBitcoin = () => getAccount(both, { namespace: 'solana' })
    expectTypeOf<ReturnType<typeof ofBitcoin>>().toEqualTypeOf<Account<'solana'>>()
    // @ts-expect-error the config has no adapter of this family
    look(() => getAccount(evmOnly, { namespace: 'solana' }))
    // @ts-expect-error no chain family
    look(() => getAccount(both, { namespace: 'cosmos' }))
    // @ts-expect-error the config has no adapter of this family
    look(() => disconnect(evmOnly, { namespace: 'solana' }))
    look(() => disconnect(both, { namespace: 'solana' }))
    look(() => removeAdapter(both, { namespace: 'solana' }))
  })

  it('[X.73] is told apart by its chain family and its status', () => {
    const narrow = (account: Account<'eip155' | 'solana'>) => {
      expectTypeOf(account.namespace).toEqualTypeOf<'eip155' | 'solana'>()
      if (account.namespace === 'eip155' && account.status === 'connected')
        expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
      if (account.namespace === 'solana' && account.status === 'connected')
        expectTypeOf(account.address).toEqualTypeOf<string>()
      if (account.status === 'disconnected') expectTypeOf(account.address).toEqualTypeOf<undefined>()
      if (account.status === 'connecting')
        expectTypeOf(account.network).toEqualTypeOf<CaipNetworkId | undefined>()
      if (account.status === 'reconnecting') expectTypeOf(account.network).toEqualTypeOf<CaipNetworkId>()
    }
    look(() => narrow(getAccount(both)))
    expectTypeOf<Account['namespace']>().toEqualTypeOf<ChainNamespace>()
    expectTypeOf<Address<'eip155'>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<Address<'solana'>>().toEqualTypeOf<string>()
    expectTypeOf<Hash<'eip155'>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<Hash<'bip122'>>().toEqualTypeOf<string>()
  })
})

describe('a request to a wallet', () => {
  it('[X.73] has flat parameters, of the config’s chain families', () => {
    look(() => sendTransaction(evmOnly, { to, value: 1n, data: '0x', gas: 21_000n, gasPrice: 1n }))
    look(() => sendTransaction(evmOnly, { to, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, nonce: 7 }))
    // @ts-expect-error one price, or the limits of EIP-1559
    look(() => sendTransaction(evmOnly, { to, gasPrice: 1n, maxFeePerGas: 2n }))
    // @ts-expect-error a nonce is a number, as viem's
    look(() => sendTransaction(evmOnly, { to, nonce: 7n }))
    look(() => sendTransaction(evmOnly, { to, chainId: 10, account: to }))
    look(() => sendTransaction(both, { to: 'So1', value: 1n, token: 'mint' }))
    look(() => sendTransaction(both, { instructions: [{ programAddress: 'p' }], priorityFee: 1n }))
    look(() => sendTransaction(both, { serialized: new Uint8Array() }))
    look(() => sendTransaction(both, { namespace: 'eip155', to }))
    look(() => sendTransaction(both, { namespace: 'solana', serialized: 'AQ==' }))
    // @ts-expect-error of Solana, which the config does not have
    look(() => sendTransaction(evmOnly, { serialized: new Uint8Array() }))
    // @ts-expect-error of Bitcoin, which the config does not have
    look(() => sendTransaction(evmOnly, { to, memo: 'Hi' }))
    // @ts-expect-error an EVM transaction has an EVM receiver
    look(() => sendTransaction(both, { namespace: 'eip155', to: 'So1', value: 1n }))
    // @ts-expect-error a number for a bigint
    look(() => sendTransaction(both, { to, value: 1 }))
    // @ts-expect-error not a field
    look(() => sendTransaction(both, { too: to, value: 1n }))
    // @ts-expect-error its fields stand beside the others
    look(() => sendTransaction(both, { transaction: { to, value: 1n } }))
    // @ts-expect-error `AbortController` has a signal
    look(() => sendTransaction(evmOnly, { to, signal: new AbortController() }))
    // @ts-expect-error milliseconds
    look(() => sendTransaction(evmOnly, { to, timeout: '5s' }))
    // @ts-expect-error a context of `captureContext`
    look(() => sendTransaction(evmOnly, { to, context: { account: to } }))
  })

  it('[X.73] resolves to what the chain family has', () => {
    const send = () => sendTransaction(evmOnly, { to })
    const sendOnBoth = () => sendTransaction(both, { to, value: 1n })
    const sign = () => signMessage(evmOnly, { message: 'hi' })
    const signOnBoth = () => signMessage(both, { message: 'hi' })
    expectTypeOf<Awaited<ReturnType<typeof send>>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<Awaited<ReturnType<typeof sendOnBoth>>>().toEqualTypeOf<string>()
    expectTypeOf<Awaited<ReturnType<typeof sign>>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<Awaited<ReturnType<typeof signOnBoth>>>().toEqualTypeOf<string>()
    const wait = () => waitForTransaction(evmOnly, { hash, chainId: 1 })
    expectTypeOf<Awaited<ReturnType<typeof wait>>['status']>().toEqualTypeOf<'confirmed' | 'failed'>()
    expectTypeOf<Awaited<ReturnType<typeof wait>>['hash']>().toEqualTypeOf<`0x${string}`>()
  })

  it('takes what another one resolved to', () => {
    look(async () =>
      waitForTransaction(evmOnly, { hash: await sendTransaction(evmOnly, { to }), chainId: 1 }),
    )
    look(async () => waitForTransaction(evmOnly, await transfer(evmOnly, { to, amount: 1n })))
    look(async () => waitForTransaction(both, await transfer(both, { to, amount: 1n })))
    expectTypeOf<TransferReturnType<EvmOnly>['network']>().toEqualTypeOf<'eip155:1' | 'eip155:10'>()
    expectTypeOf<TransferReturnType<EvmOnly>['hash']>().toEqualTypeOf<`0x${string}`>()
    look(() => waitForTransaction(evmOnly, { hash, network: captureContext(evmOnly).network }))
    look(() => signMessage(evmOnly, { message: 'hi', context: captureContext(evmOnly) }))
    const capture = () => captureContext(evmOnly)
    expectTypeOf<ReturnType<typeof capture>['network']>().toEqualTypeOf<'eip155:1' | 'eip155:10'>()
    // @ts-expect-error of a network of another config
    look(() => waitForTransaction(both, { hash, network: captureContext(evmOnly).network }))
    // @ts-expect-error of no network
    look(async () => waitForTransaction(evmOnly, { hash: await sendTransaction(evmOnly, { to }) }))
    // @ts-expect-error of a network of another config
    look(async () => waitForTransaction(both, await transfer(evmOnly, { to, amount: 1n })))
  })

  it('[X.73] signs typed data whose message has the type that its types describe', () => {
    const types = {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'amount', type: 'uint256' },
        { name: 'tags', type: 'string[]' },
      ],
    } as const
    const from = { name: 'Ann', wallet: to } as const
    const right = { from, amount: 1n, tags: ['a'] } as const
    look(() => signTypedData(evmOnly, { types, primaryType: 'Mail', message: right }))
    look(() =>
      signTypedData(evmOnly, {
        domain: { name: 'A', chainId: 1 },
        types,
        primaryType: 'Person',
        message: from,
      }),
    )
    look(() =>
      signTypedData(evmOnly, {
        types: { Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        message: { text: 'hi' },
      }),
    )
    look(() => signTypedData(evmOnly, { types, primaryType: 'EIP712Domain', domain: { name: 'A' } }))
    const untyped: Record<string, unknown> = types
    look(() => signTypedData(evmOnly, { types: untyped, primaryType: 'Mail', message: { any: 1 } }))
    // @ts-expect-error a number for a bigint
    look(() => signTypedData(evmOnly, { types, primaryType: 'Mail', message: { ...right, amount: 1 } }))
    const stranger = { name: 'Ann', wallet: 'me' } as const
    // @ts-expect-error no address
    look(() => signTypedData(evmOnly, { types, primaryType: 'Person', message: stranger }))
    // @ts-expect-error a field is missing
    look(() => signTypedData(evmOnly, { types, primaryType: 'Person', message: { name: 'Ann' } }))
    // @ts-expect-error a text for a list
    look(() => signTypedData(evmOnly, { types, primaryType: 'Mail', message: { ...right, tags: 'a' } }))
    // @ts-expect-error none of the types
    look(() => signTypedData(evmOnly, { types, primaryType: 'Letter', message: right }))
    // @ts-expect-error a domain has a name
    look(() => signTypedData(evmOnly, { domain: { nam: 'A' }, types, primaryType: 'Person', message: from }))
    // @ts-expect-error types
    look(() => signTypedData(evmOnly, { primaryType: 'Person', message: from }))
    const sign = () => signTypedData(both, { types, primaryType: 'Person', message: from })
    expectTypeOf<Awaited<ReturnType<typeof sign>>>().toEqualTypeOf<`0x${string}`>()
  })
})

describe('money', () => {
  const token: SwapToken = { address: `eip155:1:${to}`, name: 'A', symbol: 'A', decimals: 6, eip2612: false }

  it('is base units as a bigint, in the same words everywhere', () => {
    look(() => transfer(evmOnly, { to, amount: 1n, asset: token }))
    look(() => estimateSendFee(evmOnly, { to, amount: 1n, asset: token, account: to }))
    look(() => previewTransfer(evmOnly, { to, amount: 1n, asset: token, account: to, chainId: 10 }))
    look(() => getSwapQuote(evmOnly, { sell: token, buy: token, amount: 1n, account: to, chainId: 1 }))
    // @ts-expect-error a decimal text
    look(() => transfer(evmOnly, { to, amount: '1.5' }))
    // @ts-expect-error whole units
    look(() => transfer(evmOnly, { to, amount: 1.5 }))
    // @ts-expect-error the word of a call
    look(() => transfer(evmOnly, { to, value: 1n }))
    // @ts-expect-error an address, not an asset
    look(() => transfer(evmOnly, { to, amount: 1n, asset: to }))
    // @ts-expect-error the word of a call
    look(() => estimateSendFee(evmOnly, { to, amount: 1n, from: to }))
    // @ts-expect-error an asset
    look(() => previewTransfer(evmOnly, { to, amount: 1n }))
    // @ts-expect-error a number for a bigint
    look(() => getSwapQuote(evmOnly, { sell: token, buy: token, amount: 1 }))
    // @ts-expect-error not in the list
    look(() => getSwapQuote(evmOnly, { sell: token, buy: token, amount: 1n, chainId: 5 }))
    // @ts-expect-error an amount
    look(() => getSwapQuote(evmOnly, { sell: token, buy: token }))
    // @ts-expect-error the id of a quote is no quote
    look(() => swap(evmOnly, { quote: '7c2e' }))
    const balance = () => getBalance(evmOnly)
    expectTypeOf<Awaited<ReturnType<typeof balance>>['value']>().toEqualTypeOf<bigint>()
    const price = () => getGasPrice(evmOnly)
    expectTypeOf<Awaited<ReturnType<typeof price>>>().toEqualTypeOf<bigint>()
    const quote = () => getSwapQuote(evmOnly, { sell: token, buy: token, amount: 1n })
    expectTypeOf<Awaited<ReturnType<typeof quote>>['toAmount']>().toEqualTypeOf<bigint>()
    expectTypeOf<Awaited<ReturnType<typeof quote>>['expiresAt']>().toEqualTypeOf<number>()
  })
})

describe('an action', () => {
  it('[X.73] exports its parameters, its result and its errors', () => {
    expectTypeOf<Parameters<typeof getBalance<EvmOnly>>[1]>().toEqualTypeOf<
      GetBalanceParameters<EvmOnly> | undefined
    >()
    expectTypeOf<Awaited<ReturnType<typeof getBalance>>>().toEqualTypeOf<GetBalanceReturnType>()
    expectTypeOf<GetBalanceErrorType['name']>().toExtend<string>()
    expectTypeOf<Parameters<typeof sendTransaction<EvmOnly>>[1]>().toEqualTypeOf<
      SendTransactionParameters<EvmOnly>
    >()
    expectTypeOf<SendTransactionReturnType<EvmOnly>>().toEqualTypeOf<`0x${string}`>()
    expectTypeOf<SendTransactionReturnType>().toEqualTypeOf<string>()
    const narrow = (error: SendTransactionErrorType) => {
      if (error.name === 'ContextMismatchError')
        expectTypeOf(error.moved).toEqualTypeOf<'account' | 'network' | 'connector'>()
      if (error.name === 'InvalidParameterError') expectTypeOf(error.field).toEqualTypeOf<string>()
      if (error.name === 'InvalidAddressError')
        expectTypeOf(error.reason).toEqualTypeOf<'format' | 'checksum'>()
      // @ts-expect-error not an error of this action
      if (error.name === 'SwapError') look(() => error)
    }
    look(() => narrow)
  })
})
