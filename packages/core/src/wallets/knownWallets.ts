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
 * Further names of the directory, in the same spelling: of wallets that announce themselves in families without domain names. A wallet may
 * call itself anything there, so a known name is a claim.
 */
export const otherKnownNames: readonly string[] = [
  'solflare',
  'jupiter',
  'glow',
  'xverse',
  'leather',
  'unisat',
  'oyl',
  'polkadotjs',
  'fearless',
  'mimir',
  'polkagate',
]

/**
 * Whether a wallet announces the name of a known wallet under a domain that isn't that wallet's.
 *
 * @example isForeignName('MetaMask', 'test.evil') // true
 */
export function isForeignName(name: string, rdns: string): boolean {
  const known = foldWalletName(name)
  return Object.hasOwn(knownWallets, known) && toKnownDomain(rdns) !== knownWallets[known]
}

/** Whether a wallet has the name of one of the directory. */
export function isKnownName(name: string): boolean {
  const folded = foldWalletName(name)
  return Object.hasOwn(knownWallets, folded) || otherKnownNames.includes(folded)
}

/**
 * Returns the domain of the known wallet that a reverse domain name belongs to; `undefined` for others.
 *
 * @example toKnownDomain('io.metamask.flask') // 'io.metamask'
 */
export function toKnownDomain(rdns: string): string | undefined {
  return Object.values(knownWallets).find((domain) => `${rdns.toLowerCase()}.`.startsWith(`${domain}.`))
}

/**
 * Returns a name as it is compared: letters and digits in lower case, without "Wallet" at the end.
 *
 * @example foldWalletName('Rabby Wallet') // 'rabby'
 */
export function foldWalletName(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return folded.replace(/(.)wallet$/, '$1')
}
