/**
 * Names that wallets announce, without "Wallet" and in lower case, and the first two parts of the reverse domain name (EIP-6963 `rdns`)
 * that they announce with it. Both are those of the directory. Only names that nobody else would choose.
 */
export const knownWallets: Readonly<Record<string, string>> = {
  metamask: 'io.metamask',
  trust: 'com.trustwallet',
  bitget: 'com.bitget',
  phantom: 'app.phantom',
  coinbase: 'com.coinbase',
  tokenpocket: 'pro.tokenpocket',
  okx: 'com.okex',
  onekey: 'so.onekey',
  rainbow: 'me.rainbow',
  coin98: 'com.coin98',
  binance: 'com.binance',
  zerion: 'io.zerion',
  ronin: 'com.roninchain',
  rabby: 'io.rabby',
  exodus: 'com.exodus',
  backpack: 'app.backpack',
  magiceden: 'io.magiceden',
  subwallet: 'app.subwallet',
  talisman: 'xyz.talisman',
  brave: 'com.brave',
  enkrypt: 'com.enkrypt',
  keplr: 'app.keplr',
  bybit: 'com.bybit',
}

/**
 * Whether a wallet announces the name of a known wallet under a domain that isn't that wallet's.
 *
 * @example isForeignName('MetaMask', 'test.evil') // true
 */
export function isForeignName(name: string, rdns: string): boolean {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  const known = [folded, folded.replace(/wallet$/, '')].find((key) => Object.hasOwn(knownWallets, key))
  return known !== undefined && !`${rdns.toLowerCase()}.`.startsWith(`${knownWallets[known]}.`)
}
