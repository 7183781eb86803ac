import { describe, expect, it } from 'vitest'
import {
  createSolanaTokenFilter,
  findSolanaSpam,
  type SolanaMovement,
  type SolanaOccurrence,
} from './spam.ts'

const network = {
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const devnet = { ...network, caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } as const
const genuineUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const genuineUsdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const friend = 'FriendXdcmvZF3qPpiNXaNRkQ7PCgFvcEvGXJqCEabcd'
const double = 'FrieAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAabcd'
const stranger = '5AbCdXdcmvZF3qPpiNXaNRkQ7PCgFvcEvGXJqCEmWcLn'
const sol = (amount: bigint): SolanaMovement => ({
  mint: undefined,
  amount,
  decimals: 9,
  name: '',
  symbol: '',
})
const token = (fields: Partial<SolanaMovement> = {}): SolanaMovement => ({
  mint: 'Tok1Xdcm',
  amount: 5_000_000n,
  decimals: 6,
  name: 'Honest Coin',
  symbol: 'HON',
  ...fields,
})
const reason = (occurrence: Partial<SolanaOccurrence>) =>
  findSolanaSpam(network, { isOwn: false, from: stranger, movements: [], ...occurrence }, new Set([friend]))

describe('what a node alone tells of a transaction', () => {
  it.each<[string, Partial<SolanaOccurrence>, string | undefined]>([
    ['nothing that moved', {}, 'zeroValue'],
    ['9,999 lamports', { movements: [sol(9_999n)] }, 'dust'],
    ['10,000 lamports', { movements: [sol(10_000n)] }, undefined],
    ['a token', { movements: [token()] }, undefined],
    ['a token without a name', { movements: [token({ name: '', symbol: '' })] }, undefined],
    ['a token with a link', { movements: [token({ name: 'Claim at sol-drop.com' })] }, 'fakeToken'],
    ['a token that calls itself SOL', { movements: [token({ symbol: 'ЅOL' })] }, 'fakeToken'],
    ['a token that calls itself Wrapped SOL', { movements: [token({ name: 'Wrapped SOL' })] }, 'fakeToken'],
    [
      'wrapped SOL itself',
      { movements: [token({ mint: 'So11111111111111111111111111111111111111112', name: 'Wrapped SOL' })] },
      undefined,
    ],
    [
      'a token that calls itself USDC',
      { movements: [token({ name: 'USD Coin', symbol: 'UЅDС' })] },
      'fakeToken',
    ],
    [
      'USDC itself',
      { movements: [token({ mint: genuineUsdc, name: 'USD Coin', symbol: 'USDC' })] },
      undefined,
    ],
    ['an NFT', { movements: [token({ decimals: 0, amount: 1n, name: 'Door #7' })] }, undefined],
    [
      'an NFT that invites',
      { movements: [token({ decimals: 0, amount: 1n, name: 'Free airdrop' })] },
      'spamNft',
    ],
    ['a fake and an honest token', { movements: [token({ symbol: 'SOL' }), token()] }, undefined],
    ['an address like a friend’s', { from: double, movements: [sol(10n ** 9n)] }, 'lookalike'],
    ['dust of a friend', { from: friend, movements: [sol(1n)] }, undefined],
    ['nothing, but signed by the account', { isOwn: true }, undefined],
    [
      'a fake token that the account bought',
      { isOwn: true, movements: [token({ symbol: 'SOL' })] },
      undefined,
    ],
  ])('[X.40] [S3.11] %s: hidden %#', (_what, occurrence, expected) => {
    expect(reason(occurrence)).toBe(expected)
  })

  it('[X.40] a held token is hidden by the same rules', () => {
    const isFake = createSolanaTokenFilter(network)
    expect([token(), token({ symbol: 'SOL' }), token({ name: 'visit x.com' })].map(isFake)).toEqual([
      false,
      true,
      true,
    ])
  })

  it.each([
    ['USDC', 'Circle'],
    ['usdc', ''],
    ['USDT', 'Tether'],
    ['MONEY', 'USD Coin'],
    ['mSOL', 'Staked'],
    ['RAY', 'Raydium'],
    ['ORCA', 'Orca'],
  ])(
    '[X.40, X.40b] [S3.11] a held “%s” (%s) with another mint is a fake on the mainnet, and may be honest elsewhere',
    (symbol, name) => {
      expect(createSolanaTokenFilter(network)(token({ symbol, name }))).toBe(true)
      expect(createSolanaTokenFilter(devnet)(token({ symbol, name }))).toBe(false)
    },
  )

  it('[X.40] the genuine ones, and tokens whose name only contains one of theirs, are shown', () => {
    const isFake = createSolanaTokenFilter(network)
    const shown = [
      token({ mint: genuineUsdc, symbol: 'USDC', name: 'USD Coin' }),
      token({ mint: genuineUsdt, symbol: 'USDT', name: 'USDT' }),
      token({ symbol: 'USDCet', name: 'USD Coin (Portal from Ethereum)' }),
      token({ symbol: 'PYUSD', name: 'PayPal USD' }),
    ]
    expect(shown.map(isFake)).toEqual([false, false, false, false])
  })
})
