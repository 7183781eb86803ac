import type { CaipNetworkId } from '../caip.ts'

/**
 * A contract whose effect is known, so that the approval screen may use words with a meaning ("wrap", a token's symbol)
 * for it. Everything a contract says of itself is untrusted text.
 */
export type KnownContract = {
  /** `wrappedNative`: a token whose `deposit()` and `withdraw(uint256)` exchange it for the native currency, one to one. */
  readonly kind: 'token' | 'wrappedNative' | 'permit2'
  /** Empty for a contract that is no token. */
  readonly symbol: string
  readonly decimals: number
  /** Where the address was read: package, version and path. */
  readonly source: string
}

type Entry = readonly [symbol: string, decimals: number, kind?: 'wrappedNative']

const tokenSource = '@bgd-labs/aave-address-book@4.44.22/tokenlist.json'
const wrappedSource = '@uniswap/sdk-core@7.19.4/dist/esm/src/entities/weth9.js'
const permit2Source = '@uniswap/permit2-sdk@1.4.0/dist/esm/src/constants.js'

/**
 * Permit2 has the same address on each network, because it is made of its code (CREATE2). zkSync derives addresses otherwise.
 */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const withoutPermit2: readonly string[] = ['eip155:324']

/** Returns what is known of a contract; undefined for one that is on no list, and on any other network. */
export function getKnownContract(network: CaipNetworkId, address: string): KnownContract | undefined {
  const lower = address.toLowerCase()
  const entries = Object.hasOwn(contracts, network) ? contracts[network] : undefined
  if (!entries) return undefined
  if (lower === permit2 && !withoutPermit2.includes(network))
    return { kind: 'permit2', symbol: '', decimals: 0, source: permit2Source }
  const entry = Object.hasOwn(entries, lower) ? entries[lower] : undefined
  if (!entry) return undefined
  const [symbol, decimals, kind = 'token'] = entry
  return { kind, symbol, decimals, source: kind === 'wrappedNative' ? wrappedSource : tokenSource }
}

/** Returns the addresses of the known tokens of a network, in lower case. */
export function getKnownTokens(network: CaipNetworkId): readonly string[] {
  return Object.keys((Object.hasOwn(contracts, network) && contracts[network]) || {})
}

/** By network and lower-case address. Read from the packages above by a script, never typed by hand. */
const contracts: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  'eip155:1': {
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ['WETH', 18, 'wrappedNative'],
    '0x6b175474e89094c44da98b954eedeac495271d0f': ['DAI', 18],
    '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': ['USDC', 6],
    '0xdac17f958d2ee523a2206206994597c13d831ec7': ['USDT', 6],
    '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': ['WBTC', 8],
    '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9': ['AAVE', 18],
    '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984': ['UNI', 18],
    '0x514910771af9ca656af840dff83e8264ecf986ca': ['LINK', 18],
    '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2': ['MKR', 18],
    '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f': ['SNX', 18],
    '0xd533a949740bb3306d119cc777fa900ba034cd52': ['CRV', 18],
    '0xba100000625a3754423978a60c9317c58a424e3d': ['BAL', 18],
    '0x853d955acef822db058eb8505911ed77f175b99e': ['FRAX', 18],
    '0xae7ab96520de3a18e5e111b5eaab095312d7fe84': ['stETH', 18],
    '0xc18360217d8f7ab5e7c516566761ea12ce7f9d72': ['ENS', 18],
    '0x111111111117dc0aa78b770fa6a738034120c302': ['1INCH', 18],
    '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0': ['wstETH', 18],
    '0xbe9895146f7af43049ca1c1ae358b0541ea49704': ['cbETH', 18],
    '0xae78736cd615f374d3085123a210448e74fc6393': ['rETH', 18],
    '0x5a98fcbea516cf06857215779fd812ca3bef1b32': ['LDO', 18],
    '0x40d16fc0246ad3160ccc09b8d0d3a2cd28ae6c2f': ['GHO', 18],
    '0x83f20f44975d03b1b09e64809b757c47f942beea': ['sDAI', 18],
    '0x6c3ea9036406852006290770bedfcaba0e23a0e8': ['PYUSD', 6],
    '0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee': ['weETH', 18],
    '0x4c9edd5852cd905f086c759e8383e09bff1e68b3': ['USDe', 18],
    '0x9d39a5de30e57443bff2a8307a4256c8797a3497': ['sUSDe', 18],
    '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf': ['cbBTC', 8],
    '0xdc035d45d973e3ec169d2276ddab16f1e407384f': ['USDS', 18],
    '0x8292bb45bf1ee4d140127049757c2e0ff06317ed': ['RLUSD', 18],
    '0x1abaea1f7c830bd89acc67ec4af516284b1bc33c': ['EURC', 6],
  },
  'eip155:10': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': ['DAI', 18],
    '0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6': ['LINK', 18],
    '0x7f5c764cbc14f9669b88837ca1490cca17c31607': ['USDC', 6],
    '0x68f180fcce6836688e9084f035309e29bf0a2095': ['WBTC', 8],
    '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58': ['USDT', 6],
    '0x76fb31fb4af56892a25e32cfc43de717950c9278': ['AAVE', 18],
    '0x4200000000000000000000000000000000000042': ['OP', 18],
    '0x1f32b1c2345538c0c6f582fcb022739c4a194ebb': ['wstETH', 18],
    '0x9bcef72be871e61ed4fbbc7630889bee758eb81d': ['rETH', 18],
    '0x0b2c639c533813f4aa9d7837caf62653d097ff85': ['USDC', 6],
  },
  'eip155:56': {
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c': ['WBNB', 18, 'wrappedNative'],
    '0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82': ['Cake', 18],
    '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c': ['BTCB', 18],
    '0x2170ed0880ac9a755fd29b2688956bd959f933f8': ['ETH', 18],
    '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d': ['USDC', 18],
    '0x55d398326f99059ff775485246999027b3197955': ['USDT', 18],
    '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409': ['FDUSD', 18],
    '0x26c5e01524d2e6280a48f2c50ff6de7e52e9611c': ['wstETH', 18],
  },
  'eip155:100': {
    '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1': ['WETH', 18],
    '0x6c76971f98945ae98dd7d4dfca8711ebea946ea6': ['wstETH', 18],
    '0x9c58bacc331c9aa871afd802db6379a98e80cedb': ['GNO', 18],
    '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83': ['USDC', 6],
    '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d': ['WXDAI', 18],
    '0xcb444e90d8198415266c6a2724b7900fb12fc56e': ['EURe', 18],
    '0xaf204776c7245bf4147c2612bf6e5972ee483701': ['sDAI', 18],
    '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0': ['USDC.e', 6],
    '0xfc421ad3c883bf9e7c4f42de845c4e4405799e73': ['GHO', 18],
  },
  'eip155:137': {
    '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270': ['WMATIC', 18, 'wrappedNative'],
    '0x8f3cf7ad23cd3cadbd9735aff958023239c6a063': ['DAI', 18],
    '0x2791bca1f2de4661ed88a30c99a7a9449aa84174': ['USDC', 6],
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f': ['USDT', 6],
    '0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6': ['WBTC', 8],
    '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619': ['WETH', 18],
    '0xd6df932a45c0f255f85145f286ea0b292b21c90b': ['AAVE', 18],
    '0x9a71012b13ca4d3d0cdc72a177df3ef03b0e76a3': ['BAL', 18],
    '0x172370d5cd63279efa6d502dab29171933a610af': ['CRV', 18],
    '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39': ['LINK', 18],
    '0x3a58a54c066fdc0f2d55fc9c89f0415c92ebf3c4': ['stMATIC', 18],
    '0xfa68fb4628dff1028cfec22b4162fccd0d45efb6': ['MaticX', 18],
    '0x03b54a6e9a984069379fae1a4fc4dbae93b3bccd': ['wstETH', 18],
    '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359': ['USDC', 6],
  },
  'eip155:143': {
    '0x3bd359c1119da7da1d913d1c4d2b7c461115433a': ['WMON', 18, 'wrappedNative'],
  },
  'eip155:130': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:146': {
    '0x50c42deacd8fc9773493ed674b675be577f2634b': ['WETH', 18],
    '0x29219dd400f2bf60e5a23d13be72b486d4038894': ['USDC.e', 6],
    '0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38': ['wS', 18],
  },
  'eip155:324': {
    '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91': ['WETH', 18, 'wrappedNative'],
    '0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4': ['USDC', 6],
    '0x493257fd37edb34451f62edf8d2a0c418852ba4c': ['USDT', 6],
    '0x703b52f2b28febcb60e1372858af5b18849fe867': ['wstETH', 18],
    '0x5a7d6b2f92c77fad6ccabd7ee0624e64907eaf3e': ['ZK', 18],
    '0xc1fa6e2e8667d9be0ca938a54c7e0285e9df924a': ['weETH', 18],
    '0xad17da2f6ac76746ef261e835c50b2651ce36da8': ['sUSDe', 18],
  },
  'eip155:480': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:1088': {
    '0x4c078361fc9bbb78df910800a991c7c3dd2f6ce0': ['m.DAI', 18],
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000': ['Metis', 18],
    '0xea32a96608495e54156ae48931a7c20f0dcc1a21': ['m.USDC', 6],
    '0xbb06dca3ae6887fabf931640f67cab3e3a16f4dc': ['m.USDT', 6],
    '0x420000000000000000000000000000000000000a': ['WETH', 18],
  },
  'eip155:1868': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
    '0xba9986d2381edf1da03b0b9c1f8b00dc4aacc369': ['USDC.e', 6],
    '0x3a337a6ada9d885b6ad95ec48f9b75f197b5ae35': ['USDT', 6],
  },
  'eip155:5000': {
    '0xdeaddeaddeaddeaddeaddeaddeaddeaddead1111': ['WETH', 18],
    '0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8': ['WMNT', 18],
    '0x779ded0c9e1022225f8e0630b35a9b54be713736': ['USDT0', 6],
    '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9': ['USDC', 6],
    '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34': ['USDe', 18],
    '0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2': ['sUSDe', 18],
    '0xfc421ad3c883bf9e7c4f42de845c4e4405799e73': ['GHO', 18],
  },
  'eip155:8453': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
    '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22': ['cbETH', 18],
    '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca': ['USDbC', 6],
    '0xc1cba3fcea344f92d9239c08c0568f6f2f0ee452': ['wstETH', 18],
    '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': ['USDC', 6],
    '0x04c0599ae5a44757c0af6f9ec3b93da8976c150a': ['weETH', 18],
    '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf': ['cbBTC', 8],
    '0x6bb7a212910682dcfdbd5bcbb3e28fb4e8da10ee': ['GHO', 18],
    '0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42': ['EURC', 6],
    '0x63706e401c06ac8513145b7687a14804d17f814b': ['AAVE', 18],
    '0x660975730059246a68521a3e2fbd4740173100f5': ['syrupUSDC', 6],
  },
  'eip155:42161': {
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': ['WETH', 18, 'wrappedNative'],
    '0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': ['DAI', 18],
    '0xf97f4df75117a78c1a5a0dbb814af92458539fb4': ['LINK', 18],
    '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8': ['USDC', 6],
    '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f': ['WBTC', 8],
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9': ['USD₮0', 6],
    '0xba5ddd1f9d7f570dc94a51479a000e3bce967196': ['AAVE', 18],
    '0x5979d7b546e38e414f7e9822514be443a4800529': ['wstETH', 18],
    '0xec70dcb4a1efa46b8f2d97c310c9c4790ba5ffa8': ['rETH', 18],
    '0xaf88d065e77c8cc2239327c5edb3a432268e5831': ['USDC', 6],
    '0x17fc002b466eec40dae837fc4be5c67993ddbd6f': ['FRAX', 18],
    '0x912ce59144191c1204e64559fe8253a0e49e6548': ['ARB', 18],
    '0x35751007a407ca6feffe80b3cb397736d2cf4dbe': ['weETH', 18],
    '0x7dff72693f6a4149b17e7c6314655f6a9f7c8b33': ['GHO', 18],
  },
  'eip155:42220': {
    '0xceba9300f2b948710d2653dd7b07f33a8b32118c': ['USDC', 6],
    '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e': ['USD₮', 6],
    '0xd8763cba276a3738e6de85b4b3bf5fded6d6ca73': ['cEUR', 18],
    '0x765de816845861e75a25fca122bb6898b8b1282a': ['cUSD', 18],
    '0x471ece3750da237f93b8e339c536989b8978a438': ['CELO', 18],
    '0xd221812de1bd094f35587ee8e174b07b6167d9af': ['WETH', 18],
  },
  'eip155:43114': {
    '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7': ['WAVAX', 18, 'wrappedNative'],
    '0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab': ['WETH.e', 18],
    '0xd586e7f844cea2f87f50152665bcbc2c279d8d70': ['DAI.e', 18],
    '0xc7198437980c041c805a1edcba50c1ce5db95118': ['USDT.e', 6],
    '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664': ['USDC.e', 6],
    '0x63a72806098bd3d9520cc43356dd78afe5d386d9': ['AAVE.e', 18],
    '0x50b7545627a5162f82a992c33b87adc75187b218': ['WBTC.e', 8],
    '0x5947bb275c521040051d82396192181b413227a3': ['LINK.e', 18],
    '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e': ['USDC', 6],
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7': ['USDt', 6],
    '0x2b2c81e08f1af8835a78bb2a90ae924ace0ea4be': ['sAVAX', 18],
    '0xd24c2ad096400b6fbcd2ad8b24e7acbc21a1da64': ['FRAX', 18],
    '0x152b9d0fdc40c096757f570a51e494bd4b943e50': ['BTC.b', 8],
    '0x00000000efe302beaa2b3e6e1b18d08d69a9012a': ['AUSD', 6],
    '0xfc421ad3c883bf9e7c4f42de845c4e4405799e73': ['GHO', 18],
    '0xc891eb4cbdeff6e073e859e987815ed1505c2acd': ['EURC', 6],
    '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34': ['USDe', 18],
    '0x211cc4dd073734da055fbf44a2b4667d5e5fe5d2': ['sUSDe', 18],
  },
  'eip155:57073': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
    '0x73e0c0d45e048d25fc26fa3159b0aa04bfa4db98': ['kBTC', 8],
    '0x0200c29006150606b650577bbe7b6248f58470c1': ['USD₮0', 6],
    '0xfc421ad3c883bf9e7c4f42de845c4e4405799e73': ['GHO', 18],
    '0x2d270e6886d130d724215a266106e6832161eaed': ['USDC', 6],
    '0xa3d68b74bf0528fdd07263c60d6488749044914b': ['weETH', 18],
  },
  'eip155:59144': {
    '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f': ['WETH', 18, 'wrappedNative'],
    '0x3aab2285ddcddad8edf438c1bab47e1a9d05a9b4': ['WBTC', 8],
    '0x176211869ca2b568f2a7d4ee941e073a821ee1ff': ['USDC', 6],
    '0xa219439258ca9da29e9cc4ce5596924745e12b93': ['USDT', 6],
    '0xb5bedd42000b71fdde22d3ee8a79bd49a568fc8f': ['wstETH', 18],
    '0x1bf74c010e6320bab11e2e5a532b5ac15e0b8aa6': ['weETH', 18],
  },
  'eip155:81457': {
    '0x4300000000000000000000000000000000000004': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:534352': {
    '0x5300000000000000000000000000000000000004': ['WETH', 18],
    '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4': ['USDC', 6],
    '0xf610a9dfb7c89644979b4a0f27063e9e7d7cda32': ['wstETH', 18],
    '0x01f0a31698c4d065659b9bdc21b3610292a1c506': ['weETH', 18],
    '0xd29687c813d741e2f938f4ac377128810e217b1b': ['SCR', 18],
  },
  'eip155:7777777': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:11155111': {
    '0xfff9976782d46cc05630d1f6ebab18b2324d6b14': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:84532': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:11155420': {
    '0x4200000000000000000000000000000000000006': ['WETH', 18, 'wrappedNative'],
  },
  'eip155:421614': {
    '0x980b62da83eff3d4576c647993b0c1d7faf17c73': ['WETH', 18, 'wrappedNative'],
  },
}
