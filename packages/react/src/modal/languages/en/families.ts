import { accountWords } from './accountWords.ts'
import { familyTitles } from './familyTitles.ts'

/** Texts of wallets and chain families side by side. */
export const families = {
  ...accountWords,
  ...familyTitles,

  'family.eip155': 'Ethereum and compatible',
  'family.solana': 'Solana',
  'family.bip122': 'Bitcoin',
  'family.polkadot': 'Polkadot',

  'profile.open': { one: '{count} wallet connected', other: '{count} wallets connected' },
  'profile.openHint': 'Switch, add or disconnect wallets',
  'profile.none': 'No wallet is connected any more.',
  'profile.waiting': 'Waiting for {wallet} to answer…',
  'profile.disconnectOne': 'Disconnect {wallet}, {address}',
  'profile.connect': 'Connect another wallet',
  'profile.disconnectAll': 'Disconnect all',

  'switchFamily.text': 'To use {network}, connect a wallet for {family}.',
  'switchFamily.stays': 'What is connected already stays connected.',
  'switchFamily.none':
    'No wallet for {family} was found in this browser. Install one, then come back: it appears here by itself.',
  'switchFamily.gone': 'This network is no longer offered. Go back and choose another.',

  'multi.text':
    '{wallet} holds accounts of several chain families. Which one should be connected? You can add the others later.',
  'multi.connected': 'Connected',
  'multi.gone': 'This wallet is no longer available. Go back and choose another.',
} as const
