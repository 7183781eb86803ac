/** Where Uniswap v2's contracts come from: GPL-3.0-or-later, for local chains only (`licences.json`, "fetched"). */
export const exchangePackages = [
  {
    spec: '@uniswap/v2-core@1.0.1',
    folder: 'uniswap-v2-core-1.0.1',
    sha512: 'MtybtkUPSyysqLY2U210NBDeCHX+ltHt3oADGdjqoThZaFRDKwM6k1Nb3F0A3hk5hwuQvytFWhrWHOEq6nVJ8Q==',
  },
  {
    spec: '@uniswap/v2-periphery@1.1.0-beta.0',
    folder: 'uniswap-v2-periphery-1.1.0-beta.0',
    sha512: '6dkwAMKza8nzqYiXEr2D86dgW3TTavUvCR0w2Tu33bAbM8Ah43LKAzH7oKKPRT5VJQaMi1jtkGs1E8JPor1n5g==',
  },
] as const
