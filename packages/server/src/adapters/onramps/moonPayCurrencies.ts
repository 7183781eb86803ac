import type { OnrampOptions } from '@latchkey/protocol'

const usdc = (chain_id: string, name: string, display_name: string, contract_address: string) => ({
  name,
  display_name,
  chain_id,
  contract_address,
  decimals: 6,
})

/**
 * What is bought of MoonPay here, a network's name being MoonPay's code of the currency there
 * (https://dev.moonpay.com, currency codes; contracts: https://developers.circle.com, USDC contract addresses).
 */
export const moonPayCurrencies: OnrampOptions['purchaseCurrencies'] = [
  {
    id: 'eth',
    name: 'Ether',
    symbol: 'ETH',
    networks: [
      { name: 'eth', display_name: 'Ethereum', chain_id: '1', decimals: 18 },
      { name: 'eth_base', display_name: 'Base', chain_id: '8453', decimals: 18 },
      { name: 'eth_arbitrum', display_name: 'Arbitrum One', chain_id: '42161', decimals: 18 },
      { name: 'eth_optimism', display_name: 'OP Mainnet', chain_id: '10', decimals: 18 },
    ],
  },
  {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      usdc('1', 'usdc', 'Ethereum', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
      usdc('8453', 'usdc_base', 'Base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
    ],
  },
  {
    id: 'sol',
    name: 'Solana',
    symbol: 'SOL',
    networks: [
      {
        name: 'sol',
        display_name: 'Solana',
        chain_id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        decimals: 9,
      },
    ],
  },
]
