import { expect, it } from 'vitest'
import * as adapter from './adapter.ts'
import * as bitcoin from './bitcoin.ts'
import * as cookie from './cookie.ts'
import * as evm from './evm.ts'
import * as index from './index.ts'
import * as onramp from './onramp.ts'
import * as query from './query.ts'
import * as solana from './solana.ts'
import * as swaps from './swaps.ts'
import * as transfers from './transfers.ts'
import * as viem from './viem.ts'
import * as walletConnect from './walletConnect.ts'

it('the public names of @latchkey/core', () => {
  expect(Object.keys(index).sort()).toMatchSnapshot()
})

it('the public names of @latchkey/core/query', () => {
  expect(Object.keys(query).sort()).toMatchSnapshot()
})

it.each<[string, object, string]>([
  ['bitcoin', bitcoin, 'BitcoinTransactionError bitcoin describePsbt ' + 'isBitcoinAddress signPsbt'],
  ['cookie', cookie, 'cookieToInitialState createCookieStorage'],
  [
    'adapter',
    adapter,
    'getTelegram loadCode parseWalletIcon plainText requestLimits shareSessions ' + 'withDeadline',
  ],
  [
    'onramp',
    onramp,
    [
      'OnrampError',
      'createOnrampOrder',
      'followOnrampOrder',
      'getOnrampOptions',
      'getOnrampOrders',
      'getOnrampProviders',
      'getOnrampQuote',
      'minorDigits',
      'offersOnramp',
    ].join(' '),
  ],
  [
    'swaps',
    swaps,
    [
      'SwapError',
      'approveSwap',
      'defaultSlippage',
      'findSwapToken',
      'getSwapQuote',
      'getSwapTokens',
      'isNativeToken',
      'offersSwaps',
      'swap',
      'toSlippage',
    ].join(' '),
  ],
  [
    'transfers',
    transfers,
    [
      'InsufficientFundsError',
      'InvalidSendError',
      'NameMovedError',
      'compareReceiver',
      'estimateSendFee',
      'getReceiverWarnings',
      'previewTransfer',
      'transfer',
    ].join(' '),
  ],
  [
    'viem',
    viem,
    'getClient getReadContractQueryKey getReadContractQueryOptions getSimulateContractQueryKey ' +
      'getSimulateContractQueryOptions getWalletClient readContract simulateContract writeContract',
  ],
  ['evm', evm, 'createConnector evm getEvmProvider isEvmAddress'],
  ['solana', solana, 'SolanaTransferError getSolanaSigner isSolanaAddress solana'],
  [
    'walletconnect',
    walletConnect,
    'SessionError isPairingExpired linkPage openLink pairingLink pairingTimes walletConnect',
  ],
])('the public names of @latchkey/core/%s', (_name, entry, names) => {
  expect(Object.keys(entry).sort().join(' ')).toBe(names)
})
