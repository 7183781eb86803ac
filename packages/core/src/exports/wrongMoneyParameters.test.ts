import { describe, expect } from 'vitest'

import { createOnrampOrder, getOnrampOptions, getOnrampProviders, getOnrampQuote } from './onramp.ts'
import { approveSwap, findSwapToken, getSwapQuote, getSwapTokens, type SwapQuote, swap } from './swaps.ts'
import {
  address,
  network,
  parameter,
  testWrongCalls,
  to,
  token,
  type WrongCall,
  wrongChecksum,
} from './testing/wrongCalls.ts'
import {
  compareReceiver,
  estimateSendFee,
  getReceiverWarnings,
  previewTransfer,
  transfer,
} from './transfers.ts'

const ofMoney: WrongCall[] = [
  {
    name: 'transfer: a number for a bigint',
    // @ts-expect-error base units as bigint
    run: (config) => transfer(config, { to, amount: 1 }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'transfer: nothing',
    run: (config) => transfer(config, { to, amount: 0n }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'transfer: to nobody',
    // @ts-expect-error a receiver
    run: (config) => transfer(config, { amount: 1n }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'transfer: to a name',
    // @ts-expect-error an address
    run: (config) => transfer(config, { to: 'vitalik.eth', amount: 1n, gasPrice: 1n }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'transfer: to a wrong checksum',
    run: (config) => transfer(config, { to: wrongChecksum, amount: 1n, gasPrice: 1n }),
    error: { name: 'InvalidSendError', cause: expect.objectContaining(address('checksum')) },
  },
  {
    name: 'transfer: from another account',
    run: (config) => transfer(config, { to, amount: 1n, account: to }),
    error: { name: 'ContextMismatchError', moved: 'account' },
  },
  {
    name: 'transfer: on the network where the wallet is not',
    run: (config) => transfer(config, { to, amount: 1n, chainId: 31338 }),
    error: { name: 'ContextMismatchError', moved: 'network' },
  },
  {
    name: 'transfer: on a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => transfer(config, { to, amount: 1n, network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'estimateSendFee: in the words of a call',
    // @ts-expect-error the words of a transfer
    run: (config) => estimateSendFee(config, { to, value: 1n }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'previewTransfer: a number for a bigint',
    // @ts-expect-error base units as bigint
    run: (config) => previewTransfer(config, { to, amount: 1, asset: token }),
    error: { name: 'InvalidSendError' },
  },
  {
    name: 'getReceiverWarnings: of nobody',
    // @ts-expect-error an address
    run: (config) => getReceiverWarnings(config, {}),
    error: parameter('address'),
  },
  {
    name: 'compareReceiver: of nobody',
    // @ts-expect-error an address
    run: (config) => compareReceiver(config, {}),
    error: parameter('address'),
  },
  {
    name: 'getSwapTokens: a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => getSwapTokens(config, { network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'findSwapToken: no contract',
    // @ts-expect-error an address
    run: (config) => findSwapToken(config, {}),
    error: parameter('address'),
  },
  {
    name: 'getSwapQuote: a number for a bigint',
    // @ts-expect-error base units as bigint
    run: (config) => getSwapQuote(config, { sell: token, buy: nativeToken, amount: 5 }),
    error: { name: 'SwapError', reason: 'amount' },
  },
  {
    name: 'getSwapQuote: the same token twice',
    run: (config) => getSwapQuote(config, { sell: token, buy: token, amount: 5n }),
    error: { name: 'SwapError', reason: 'token' },
  },
  {
    name: 'getSwapQuote: an address for a token',
    // @ts-expect-error a token of `getSwapTokens`
    run: (config) => getSwapQuote(config, { sell: to, buy: token, amount: 5n }),
    error: { name: 'SwapError', reason: 'token' },
  },
  {
    name: 'swap: no quote',
    // @ts-expect-error a quote
    run: (config) => swap(config, {}),
    error: { name: 'SwapError', reason: 'altered' },
  },
  {
    name: 'swap: half a quote',
    // @ts-expect-error a whole one
    run: (config) => swap(config, { quote: { id: 'mine', expiresAt: 1 } }),
    error: { name: 'SwapError', reason: 'altered' },
  },
  {
    name: 'approveSwap: a quote that nobody gave',
    run: (config) => approveSwap(config, { quote: { id: 'mine' } as SwapQuote }),
    error: { name: 'SwapError', reason: 'altered' },
  },
  {
    name: 'getOnrampQuote: a number for a bigint',
    // @ts-expect-error minor units as bigint
    run: (config) => getOnrampQuote(config, { token: onrampToken, paymentCurrency: 'USD', amount: 50 }),
    error: parameter('amount'),
  },
  {
    name: 'getOnrampQuote: no token',
    // @ts-expect-error a token
    run: (config) => getOnrampQuote(config, { paymentCurrency: 'USD', amount: 5000n }),
    error: parameter('token'),
  },
  {
    name: 'createOnrampOrder: an account that is not connected',
    run: (config) => createOnrampOrder(config, { account: to }),
    error: { name: 'ContextMismatchError', moved: 'account' },
  },
  {
    name: 'createOnrampOrder: neither quote nor provider',
    run: (config) => createOnrampOrder(config, {}),
    error: { name: 'OnrampError', reason: 'provider' },
  },
  {
    name: 'getOnrampOptions: a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => getOnrampOptions(config, { network: 'eip155:1' }),
    error: network('notListed'),
  },
  {
    name: 'getOnrampProviders: a network that is not listed',
    // @ts-expect-error one of the config's networks
    run: (config) => getOnrampProviders(config, { network: 'eip155:1' }),
    error: network('notListed'),
  },
]
const nativeToken = { ...token, address: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' } as const
const onrampToken = {
  id: 'a',
  name: 'A',
  symbol: 'A',
  network: 'eip155:31337',
  networkName: 'ethereum',
  address: undefined,
  decimals: 18,
} as const

describe('an action about money with a wrong parameter', () => {
  testWrongCalls(ofMoney)
})
