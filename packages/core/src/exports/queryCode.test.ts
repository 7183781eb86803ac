import { expect, it, vi } from 'vitest'
import type { Config } from '../config/Config.ts'
import { createTestConfig } from '../testing/createTestConfig.ts'
import * as queries from './query.ts'

// Vitest gives what a browser gives for a chunk that can't be fetched: the import rejects.
const offline = vi.hoisted(() => () => {
  throw new Error('Failed to fetch dynamically imported module')
})
vi.mock('../names/getNameSuggestions.ts', offline)
vi.mock('../names/getNames.ts', offline)
vi.mock('../networks/getNetworkImage.ts', offline)
vi.mock('../onramp/getOnrampOptions.ts', offline)
vi.mock('../onramp/getOnrampOrders.ts', offline)
vi.mock('../onramp/getOnrampProviders.ts', offline)
vi.mock('../onramp/getOnrampQuote.ts', offline)
vi.mock('../swaps/getSwapQuote.ts', offline)
vi.mock('../swaps/getSwapTokens.ts', offline)
vi.mock('../transfers/estimateSendFee.ts', offline)
vi.mock('../transfers/previewTransfer.ts', offline)
vi.mock('../wallets/getSuggestedWallets.ts', offline)
vi.mock('../wallets/getWalletImages.ts', offline)
vi.mock('../wallets/getWallets.ts', offline)

const network = 'eip155:1'
const address = '0x00000000000000000000000000000000000000A1'
const account = `${network}:${address}` as const
const token = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  network,
  networkName: 'ethereum',
  address,
  decimals: 6,
} as const
const sell = { address: account, name: 'A', symbol: 'A', decimals: 18, eip2612: false }
const of = { address, network } as const

const options: Record<string, (config: Config) => { queryFn(context: never): Promise<unknown> }> = {
  names: (config) => queries.getNamesQueryOptions(config, of),
  nameSuggestions: (config) => queries.getNameSuggestionsQueryOptions(config, { name: 'mira', network }),
  networkImage: (config) => queries.getNetworkImageQueryOptions(config, { network }),
  onrampOptions: (config) => queries.getOnrampOptionsQueryOptions(config, { network, provider: 'a' }),
  onrampOrders: (config) => queries.getOnrampOrdersQueryOptions(config, { account }),
  onrampProviders: (config) => queries.getOnrampProvidersQueryOptions(config, { network }),
  onrampQuote: (config) =>
    queries.getOnrampQuoteQueryOptions(config, { token, paymentCurrency: 'USD', amount: 1n, provider: 'a' }),
  swapQuote: (config) =>
    queries.getSwapQuoteQueryOptions(config, { sell, buy: sell, amount: 1n, account: address, network }),
  swapTokens: (config) => queries.getSwapTokensQueryOptions(config, of),
  sendFee: (config) =>
    queries.getSendFeeQueryOptions(config, { account: address, to: address, amount: 1n, network }),
  transferPreview: (config) =>
    queries.getTransferPreviewQueryOptions(config, {
      asset: { address: account },
      account: address,
      to: address,
      amount: 1n,
      network,
    }),
  suggestedWallets: (config) => queries.getSuggestedWalletsQueryOptions(config),
  walletImages: (config) => queries.getWalletImagesQueryOptions(config, { ids: ['i'] }),
  wallets: (config) => queries.getWalletsQueryOptions(config, {}),
}

it.each(Object.entries(options))(
  '[X.73] %s loads its reader when it runs, and says so where that can’t be loaded',
  async (_, create) => {
    const { config } = createTestConfig({ server: false })
    const { queryFn } = create(config)
    const context = { signal: new AbortController().signal, pageParam: 1 } as never
    await expect(queryFn(context)).rejects.toMatchObject({
      name: 'LatchkeyError',
      code: 'CODE_NOT_LOADED',
    })
  },
)
