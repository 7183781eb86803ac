/** Defaults of buying tokens with money, for server and clients. */
export const onrampDefaults = {
  /** Currencies people pay in, with the limits of each payment method. */
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({
    id,
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })),
  /** Currencies that can be bought. */
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [
        {
          name: 'ethereum-mainnet',
          display_name: 'Ethereum',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        },
        {
          name: 'polygon-mainnet',
          display_name: 'Polygon',
          chain_id: '137',
          contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        },
      ],
    },
  ],
  /** Time zones in which nothing is sold by card, upper case; an operator can replace them. */
  restrictedZones: [
    'ASIA/SHANGHAI',
    'ASIA/URUMQI',
    'ASIA/CHONGQING',
    'ASIA/HARBIN',
    'ASIA/KASHGAR',
    'ASIA/MACAU',
    'ASIA/HONG_KONG',
    'ASIA/MACAO',
    'ASIA/BEIJING',
  ],
  /** Shown where a provider does not publish its fees. */
  feeRange: '1-2%',
  /** Id of an estimate that stands in for a missing quote. */
  estimateId: 'mocked-quote-id',
  /** How long the address of a checkout can be opened, milliseconds. */
  sessionFor: 300_000,
  /** How long a payment may take, milliseconds. Later reports of the provider still count. */
  paymentFor: 1_800_000,
  /** Most orders one request may name. */
  askedOrders: 20,
} as const
