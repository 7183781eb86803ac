/** Whether a label is, or looks like, one that nobody may have; hyphens are looked past. */
export function isReserved(label: string): boolean {
  const look = toLook(label.replaceAll('-', ''))
  return reservedNames.some((name) => toLook(name) === look)
}

/**
 * What a label looks like to somebody who reads quickly: labels of one look are one to the eye. Of letters, digits and hyphens few
 * pass for each other; those are brought to one form: `i`, `l` and `1` to one letter (a capital i is an l in most typefaces).
 *
 * @example lookOf('he11o') // 'hello', as `hello` and `hell0` have
 */
export function toLook(label: string): string {
  return label.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('vv', 'w').replaceAll('rn', 'm')
}

/** Labels nobody may have: who has them speaks for the operator, for us, or for a service people trust with money. */
export const reservedNames: readonly string[] = [
  ...[
    'latchkey',
    'admin',
    'administrator',
    'root',
    'system',
    'sysadmin',
    'webmaster',
    'postmaster',
    'hostmaster',
  ],
  ...['support', 'help', 'helpdesk', 'customer', 'customercare', 'service', 'services', 'contact', 'info'],
  ...[
    'security',
    'abuse',
    'legal',
    'privacy',
    'compliance',
    'fraud',
    'trust',
    'official',
    'verified',
    'verify',
  ],
  ...[
    'moderator',
    'team',
    'staff',
    'owner',
    'operator',
    'billing',
    'payment',
    'payments',
    'refund',
    'refunds',
  ],
  ...[
    'account',
    'accounts',
    'login',
    'signin',
    'signup',
    'auth',
    'password',
    'recovery',
    'wallet',
    'wallets',
  ],
  ...['airdrop', 'claim', 'rewards', 'giveaway', 'treasury', 'faucet', 'bridge', 'swap', 'staking'],
  ...['null', 'undefined', 'anonymous', 'unknown', 'everyone', 'nobody', 'test', 'example', 'localhost'],
  ...[
    'ethereum',
    'bitcoin',
    'solana',
    'metamask',
    'coinbase',
    'binance',
    'kraken',
    'ledger',
    'trezor',
    'walletconnect',
  ],
  ...[
    'reown',
    'uniswap',
    'opensea',
    'phantom',
    'rainbow',
    'trustwallet',
    'safe',
    'gnosis',
    'tether',
    'circle',
  ],
]
