import { accountWords } from './accountWords.ts'

/** Texts of choosing and switching a network. */
export const networks = {
  ...accountWords,
  'wallet.yours': 'your wallet',
  'networks.list': 'Networks',
  'networks.search': 'Search networks',
  'networks.none': 'No network matches “{search}”.',
  'networks.clear': 'Clear search',
  'networks.help': 'What is a network?',

  'switch.title': 'Switch to {network}',
  'switch.hint': 'Confirm the switch in {wallet}.',
  'switch.waiting': 'Waiting for {wallet}…',
  'switch.help': 'Still waiting? You can also switch to {network} in {wallet} itself.',
  'switch.success': 'Switched to {network}',
  'switch.declined': 'Switch declined',
  'switch.declinedHint': 'You declined the request in {wallet}, so you stay on {current}. You can ask again.',
  'switch.failed': 'Could not switch',
  'switch.gone': 'This app no longer offers that network. Go back and choose another one.',
} as const
