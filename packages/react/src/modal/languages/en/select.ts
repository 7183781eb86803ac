import { send } from './send.ts'

/** Texts of choosing what to send. */
export const select = {
  ...send,
  'select.loading': 'Loading tokens',
  'select.failed': 'Tokens can’t be read right now',
  'select.failedHint': 'Try again in a moment, or go back and send {symbol}.',
  'select.search': 'Name, symbol or contract',
  'select.none': 'No token matches “{search}”',
  'select.clear': 'Clear search',
  'select.more': 'Show more',
} as const
