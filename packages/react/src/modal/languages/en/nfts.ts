import { account } from './account.ts'

/** Texts of an account's NFTs. */
export const nfts = {
  ...account,
  'nfts.loading': 'Loading NFTs',
  'nfts.failed': 'NFTs can’t be read right now',
  'nfts.failedHint': 'The service didn’t answer. Your NFTs are safe where they are.',
  'nfts.none': 'No NFTs yet',
  'nfts.noneHint': 'NFTs you hold on {network} appear here.',
  'nfts.notServed': 'NFTs on {network} aren’t covered here. Look at its explorer.',
  'nfts.hidden': { one: '{count} hidden NFT', other: '{count} hidden NFTs' },
  'nfts.amount': '{count} pieces',
  'nfts.moreFailed': 'More couldn’t be loaded. Try again',
} as const
