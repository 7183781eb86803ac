/** 0x's AllowanceHolder on chains with transient storage (docs.0x.org, core concepts, contracts). */
export const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'

/**
 * Contracts that may execute a swap on a network where the app names none in `swapRouters`: the router of Uniswap v2 and 0x's
 * AllowanceHolder. The server names the contract of a quote, and a token is then approved for it, so that a server that is taken
 * over would otherwise be given whatever is swapped. `undefined` for a network without a published router; there the server is
 * believed.
 */
export function getKnownRouters(network: string): readonly string[] | undefined {
  const router = Object.hasOwn(uniswapRouters, network) ? uniswapRouters[network] : undefined
  return router === undefined ? undefined : [router, allowanceHolder]
}

/** `V2_ROUTER_ADDRESSES` of `@uniswap/sdk-core@7.19.4/dist/esm/src/addresses.js`, read by a script. */
const uniswapRouters: { readonly [network: string]: string } = {
  'eip155:1': '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  'eip155:5': '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  'eip155:10': '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
  'eip155:56': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:130': '0x284f11109359a7e1306c3e447ef14d38400063ff',
  'eip155:137': '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
  'eip155:143': '0x4b2ab38dbf28d31d467aa8993f6c2585981d6804',
  'eip155:196': '0x182a927119d56008d921126764bf884221b10f59',
  'eip155:480': '0x541ab7c31a119441ef3575f6973277de0ef460bd',
  'eip155:1301': '0x920b806e40a00e02e7d2b94ffc89860fdaed3640',
  'eip155:1868': '0x273f68c234fa55b550b40e563c4a488e0d334320',
  'eip155:4217': '0x0fbac3c46f6f83b44c7fb4ea986d7309c701d73e',
  'eip155:4326': '0xb73055db2b3a3eae87a331dd88e4a80b43602690',
  'eip155:4663': '0x89e5db8b5aa49aa85ac63f691524311aeb649eba',
  'eip155:5042': '0x1f7d7550b1b028f7571e69a784071f0205fd2efa',
  'eip155:8453': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:10143': '0xfb8e1c3b833f9e67a71c859a132cf783b645e436',
  'eip155:42161': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:43114': '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  'eip155:59144': '0x8702463e73f74d0b6765abceb314ef07acb92650',
  'eip155:81457': '0xbb66eb1c5e875933d44dae661dbd80e5d9b03035',
  'eip155:84532': '0x1689e7b1f10000ae47ebfe339a4f69decd19f602',
  'eip155:11155111': '0xee567fe1712faf6149d80da1e6934e354124cfe3',
}
