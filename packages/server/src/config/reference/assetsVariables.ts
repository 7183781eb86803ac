import type { ConfigVariable } from './ConfigVariable.ts'

/** Variables of the configuration: prices, tokens, swaps, purchases and names. */
export const assetsVariables: readonly ConfigVariable[] = [
  {
    name: 'LATCHKEY_TOKENS_FILE',
    meaning:
      'The operator’s tokens, as a Uniswap token list: never spam, read for every account; what can be mistaken for one of them, or for a well-known token of a public chain, is hidden as spam, with a list or without; `0xeeee…eeee` describes the native currency. Tokens of Solana have their mint as `address`, and as `chainId` a CAIP-2 id or 101 (mainnet), 102, 103',
  },
  {
    name: 'LATCHKEY_PRICES_FILE',
    meaning: 'Prices (form: `services/prices/README.md`), read again when it changes',
  },
  {
    name: 'LATCHKEY_SWAPS_FILE',
    meaning:
      'Where tokens can be swapped (form: `services/swaps/README.md`); without it swaps aren’t offered',
  },
  {
    name: 'LATCHKEY_SWAP_FEE_BPS',
    fallback: '`0`',
    meaning:
      'What the operator keeps of swaps, hundredths of a percent, 300 at most; needs a `feeRouter` of each exchange (`services/swaps/README.md`)',
  },
  {
    name: 'LATCHKEY_NAME_ZONES',
    fallback: 'in development `latchkey.id`',
    meaning:
      'Comma list of zones names are given in, the default one first (`services/names/README.md`); none: no names are given',
  },
  {
    name: 'LATCHKEY_PRICES_LIQUIDITY',
    fallback: '`10000`',
    meaning:
      'Dollars a pool of those exchanges must hold of the token it is measured by to set a price; `0`: pools set none (`services/prices/README.md`)',
  },
  {
    name: 'LATCHKEY_COINGECKO_KEY',
    isSecret: true,
    meaning: 'Asks CoinGecko for what neither file nor pools know; not yet run against the live service',
  },
  {
    name: 'LATCHKEY_CHECKOUT_URL',
    meaning:
      'A checkout of your own that sells tokens (`services/onramp/README.md`); without any provider buying isn’t offered',
  },
  {
    name: 'LATCHKEY_CHECKOUT_SECRET',
    isSecret: true,
    meaning: 'What its orders and notices are signed with',
  },
  {
    name: 'LATCHKEY_CHECKOUT_NAME',
    fallback: '`Card`',
    meaning: 'Its name, as people read it',
  },
  {
    name: 'LATCHKEY_CHECKOUT_KIND',
    fallback: '`live`',
    meaning: '`live` or `test`: what clients are told of it',
  },
  {
    name: 'LATCHKEY_MOONPAY_KEY',
    isSecret: true,
    meaning: 'Sells tokens over MoonPay; not yet run against the live service',
  },
  {
    name: 'LATCHKEY_MOONPAY_SECRET',
    isSecret: true,
    meaning: 'Its secret key, which signs addresses of the widget',
  },
  {
    name: 'LATCHKEY_MOONPAY_WEBHOOK_KEY',
    isSecret: true,
    meaning: 'The key its notices are signed with',
  },
  {
    name: 'LATCHKEY_MOONPAY_URL',
    fallback: 'MoonPay’s',
    meaning: 'Another host of the widget',
  },
  {
    name: 'LATCHKEY_MOONPAY_API_URL',
    fallback: 'MoonPay’s',
    meaning: 'Another host of its API',
  },
  {
    name: 'LATCHKEY_ONRAMP_LINK_URL',
    meaning: 'A provider that is a page and nothing else',
  },
  {
    name: 'LATCHKEY_ONRAMP_LINK_NAME',
    fallback: '`More providers`',
    meaning: 'Its name, as people read it',
  },
  {
    name: 'LATCHKEY_ONRAMP_LINK_KIND',
    fallback: '`live`',
    meaning: '`live` or `test`: what clients are told of it',
  },
  {
    name: 'LATCHKEY_ONRAMP_ZONES',
    fallback: '`restrictedZones` of `packages/protocol/src/onrampDefaults.ts`',
    meaning: 'Time zones in which nothing is sold by card, comma list; `none` empties it',
  },
  {
    name: 'LATCHKEY_ZEROX_KEY',
    isSecret: true,
    meaning:
      'Asks 0x’s Swap API v2 for swaps on chains the file doesn’t name; not yet run against the live service',
  },
  {
    name: 'LATCHKEY_ZEROX_CHAINS',
    meaning: 'Comma list of their chain ids, e.g. `1,8453`; each needs `LATCHKEY_RPC_EIP155_<id>` too',
  },
  {
    name: 'LATCHKEY_ZEROX_URL',
    fallback: '`https://api.0x.org`',
    meaning: 'Its base URL',
  },
  {
    name: 'LATCHKEY_COINGECKO_PLAN',
    fallback: '`demo`',
    meaning: 'Or `pro`: which host and header the key is for; `public` asks without a key',
  },
]
