// An app that has registered its config, against the built packages: `npm run check` compiles it and nothing runs it. It has a
// compiler run of its own, because `Register` holds for everything that is compiled with it.
import { type Account, type Balance, createConfig, type Network } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import {
  LatchkeyProvider,
  type RegisteredConfig,
  useAccount,
  useActivity,
  useAddressCheck,
  useApprovals,
  useApproveSwap,
  useBalance,
  useConfig,
  useConnect,
  useCreateOnrampOrder,
  useDisconnect,
  useGasPrice,
  useIdentity,
  useNameAddress,
  useNameSuggestions,
  useNames,
  useNetwork,
  useNetworkImage,
  useNetworks,
  useNfts,
  useOnrampOptions,
  useOnrampProviders,
  useOnrampQuote,
  usePrices,
  useReceiverHistory,
  useReceiverWarnings,
  useRegisterName,
  useRevokeApproval,
  useSendFee,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwap,
  useSwapQuote,
  useSwitchChain,
  useSwitchConnection,
  useSwitchNetwork,
  useTokens,
  useTransfer,
  useTransferPreview,
  useWaitForTransaction,
} from '@latchkey/react'
import { mainnet, optimism } from 'viem/chains'
import { expectTypeOf } from 'vitest'

const config = createConfig({ networks: [mainnet, optimism], adapters: [evm()] })
declare module '@latchkey/react' {
  interface Register {
    config: typeof config
  }
}

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const hash = `0x${'ab'.repeat(32)}` as const
const token = { address: `eip155:1:${to}`, name: 'A', symbol: 'A', decimals: 6, eip2612: false } as const
const onrampToken = {
  id: 'a',
  name: 'A',
  symbol: 'A',
  network: 'eip155:1',
  networkName: 'ethereum',
  address: undefined,
  decimals: 18,
} as const
const types = { Note: [{ name: 'amount', type: 'uint256' }] } as const

export const app = <LatchkeyProvider config={config}>App</LatchkeyProvider>

export function useStateOfTheApp() {
  expectTypeOf<RegisteredConfig>().toEqualTypeOf<typeof config>()
  expectTypeOf(useConfig()).toEqualTypeOf<typeof config>()
  const account = useAccount()
  expectTypeOf(account).toEqualTypeOf<Account<'eip155'>>()
  if (account.status === 'connected') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
  expectTypeOf(useNetwork()).toEqualTypeOf<Network<'eip155:1' | 'eip155:10'> | undefined>()
  expectTypeOf(useNetworks()).toEqualTypeOf<readonly Network<'eip155:1' | 'eip155:10'>[]>()
  // @ts-expect-error the config has no adapter of this family
  useAccount({ namespace: 'solana' })
  // @ts-expect-error the config has no adapter of this family
  useNetworks({ namespace: 'solana' })
  // @ts-expect-error not the config of this app
  expectTypeOf(useConfig()).toEqualTypeOf<string>()
}

export function useReads() {
  expectTypeOf(useBalance({ chainId: 10 }).data).toEqualTypeOf<Balance | undefined>()
  useBalance({ network: 'eip155:1', address: to })
  useTokens({ chainId: 1, query: { enabled: false } })
  useActivity({ chainId: 1 })
  useNfts({ network: 'eip155:10' })
  useApprovals({ address: to })
  useIdentity({ address: to, chainId: 1 })
  useNames({ chainId: 1 })
  useGasPrice({ chainId: 10 })
  useNameAddress({ name: 'mira.latchkey.id', chainId: 1 })
  useNameSuggestions({ name: 'mira', chainId: 1 })
  useAddressCheck({ address: 'x', chainId: 1 })
  useNetworkImage({ chainId: 137 })
  useSendFee({ account: to, to, amount: 1n, chainId: 1 })
  useTransferPreview({ account: to, to, amount: 1n, asset: token, chainId: 1 })
  useReceiverWarnings({ address: to, chainId: 1 })
  useReceiverHistory({ address: to, from: to, chainId: 1 })
  useWaitForTransaction({ hash, chainId: 1 })
  useSwapQuote({ sell: token, buy: token, amount: 1n, chainId: 10 })
  useOnrampOptions({ chainId: 1, provider: 'card' })
  useOnrampProviders({ chainId: 1 })
  useOnrampQuote({ token: onrampToken, paymentCurrency: 'USD', amount: 5000n, provider: 'card' })
  usePrices({ addresses: [`eip155:1:${to}`] })
  // @ts-expect-error not a chain of the config
  useBalance({ chainId: 137 })
  // @ts-expect-error not a network of the config
  useBalance({ network: 'eip155:137' })
  // @ts-expect-error an address
  useBalance({ address: 'vitalik.eth' })
  // @ts-expect-error a number
  useBalance({ chainId: '1' })
  // @ts-expect-error not a parameter
  useBalance({ chain: 1 })
  // @ts-expect-error not a chain of the config
  useTokens({ chainId: 137 })
  // @ts-expect-error an address
  useTokens({ address: 'me' })
  // @ts-expect-error not a network of the config
  useActivity({ network: 'eip155:137' })
  // @ts-expect-error not a chain of the config
  useNfts({ chainId: 137 })
  // @ts-expect-error an address
  useApprovals({ address: 'me' })
  // @ts-expect-error not a chain of the config
  useIdentity({ chainId: 137 })
  // @ts-expect-error not a network of the config
  useNames({ network: 'eip155:137' })
  // @ts-expect-error not a chain of the config
  useGasPrice({ chainId: 137 })
  // @ts-expect-error a name
  useNameAddress({ chainId: 1 })
  // @ts-expect-error not a chain of the config
  useNameSuggestions({ name: 'mira', chainId: 137 })
  // @ts-expect-error not a chain of the config
  useAddressCheck({ address: 'x', chainId: 137 })
  // @ts-expect-error a number for a bigint
  useSendFee({ account: to, to, amount: 1, chainId: 1 })
  // @ts-expect-error the words of a call
  useSendFee({ from: to, to, value: 1n, chainId: 1 })
  // @ts-expect-error an address, not an asset
  useTransferPreview({ account: to, to, amount: 1n, asset: to, chainId: 1 })
  // @ts-expect-error an address
  useReceiverWarnings({ chainId: 1 })
  // @ts-expect-error not a chain of the config
  useReceiverHistory({ address: to, from: to, chainId: 137 })
  // @ts-expect-error not a chain of the config
  useWaitForTransaction({ hash, chainId: 137 })
  // @ts-expect-error a number for a bigint
  useSwapQuote({ sell: token, buy: token, amount: 1 })
  // @ts-expect-error not a chain of the config
  useSwapQuote({ sell: token, buy: token, amount: 1n, chainId: 137 })
  // @ts-expect-error not a chain of the config
  useOnrampOptions({ chainId: 137, provider: 'card' })
  // @ts-expect-error not a chain of the config
  useOnrampProviders({ chainId: 137 })
  // @ts-expect-error a number for a bigint
  useOnrampQuote({ token: onrampToken, paymentCurrency: 'USD', amount: 50, provider: 'card' })
  // @ts-expect-error a list of CAIP-10 ids
  usePrices({ addresses: to })
}

export function useActions() {
  useSwitchNetwork().mutate({ network: 'eip155:10' })
  useSwitchNetwork().mutate({ chainId: 10 })
  useSwitchChain().mutate({ chainId: 1 })
  useConnect().mutate({ connector: 'a', chainId: 1 })
  useDisconnect().mutate()
  useDisconnect().mutate({ namespace: 'eip155' })
  useSendTransaction().mutate({ to, value: 1n })
  useSignMessage().mutate({ message: 'hi', account: to })
  useSignTypedData().mutate({ types, primaryType: 'Note', message: { amount: 1n } })
  useTransfer().mutate({ to, amount: 1n, chainId: 1 })
  useRegisterName().mutate({ name: 'mira', chainId: 1 })
  expectTypeOf(useSendTransaction().data).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useSignMessage().data).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useSignTypedData().data).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useTransfer().data?.network).toEqualTypeOf<'eip155:1' | 'eip155:10' | undefined>()
  useTransfer({ mutation: { onSuccess: (sent) => expectTypeOf(sent.hash).toEqualTypeOf<`0x${string}`>() } })
  useNetworks().map(({ caipNetworkId }) => useSwitchNetwork().mutate({ network: caipNetworkId }))
  // @ts-expect-error not a network of the config
  useSwitchNetwork().mutate({ network: 'eip155:999999' })
  // @ts-expect-error not a chain of the config
  useSwitchNetwork().mutate({ chainId: 137 })
  // @ts-expect-error a network is named
  useSwitchNetwork().mutate({})
  // @ts-expect-error not a chain of the config
  useSwitchChain().mutate({ chainId: 137 })
  // @ts-expect-error a wallet
  useConnect().mutate({ chainId: 1 })
  // @ts-expect-error the config has no adapter of this family
  useDisconnect().mutate({ namespace: 'solana' })
  // @ts-expect-error a connection
  useSwitchConnection().mutate({})
  // @ts-expect-error its fields stand beside the others
  useSendTransaction().mutate({ transaction: 42 })
  // @ts-expect-error not a field
  useSendTransaction().mutate({ too: '0x', value: '0.01' })
  // @ts-expect-error a decimal text
  useSendTransaction().mutate({ to, value: '0.01' })
  // @ts-expect-error of Solana, which the config does not have
  useSendTransaction().mutate({ serialized: 'AQ==' })
  // @ts-expect-error a text
  useSignMessage().mutate({ message: 42 })
  // @ts-expect-error its fields stand beside the others
  useSignTypedData().mutate({ typedData: 'nonsense' })
  // @ts-expect-error a number for a bigint
  useSignTypedData().mutate({ types, primaryType: 'Note', message: { amount: 1 } })
  // @ts-expect-error not one of the types
  useSignTypedData().mutate({ types, primaryType: 'Letter', message: { amount: 1n } })
  // @ts-expect-error a number for a bigint
  useTransfer().mutate({ to, amount: 1 })
  // @ts-expect-error an address
  useTransfer().mutate({ to: 'vitalik.eth', amount: 1n })
  // @ts-expect-error not a chain of the config
  useTransfer().mutate({ to, amount: 1n, chainId: 137 })
  // @ts-expect-error a quote
  useSwap().mutate({})
  // @ts-expect-error the id of a quote is no quote
  useApproveSwap().mutate({ quote: '7c2e' })
  // @ts-expect-error the id of a quote is no quote
  useCreateOnrampOrder().mutate({ quote: '7c2e' })
  // @ts-expect-error an approval
  useRevokeApproval().mutate({})
  // @ts-expect-error a name
  useRegisterName().mutate({})
}
