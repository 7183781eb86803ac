/** Whether a label equals or resembles a reserved one; hyphens are ignored. */
export function isReserved(label: string): boolean {
  const look = toLook(label.replaceAll('-', ''))
  return reservedNames.some((name) => toLook(name) === look)
}

/**
 * Reduces a label to its look: labels with the same look are mistaken for each other. Of letters, digits and
 * hyphens few are confusable; `i`, `l` and `1` become one letter, because a capital i looks like an l in most
 * typefaces.
 *
 * @example toLook('he11o') // 'hello', as for `hello` and `hell0`
 */
export function toLook(label: string): string {
  return label.replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('vv', 'w').replaceAll('rn', 'm')
}

/**
 * Labels nobody can register: their holder would seem to speak for the operator, for Latchkey, or for a service
 * people trust with money.
 */
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
