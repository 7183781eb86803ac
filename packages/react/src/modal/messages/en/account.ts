import { accountErrors } from './accountErrors.ts'

/** Texts of an account and of receiving. */
export const account = {
  ...accountErrors,
  'account.copy': 'Copy address',
  'account.balanceFailed': 'Balance unavailable',
  'account.balanceOffline': 'You are offline, so the balance can’t be read.',
  'account.retryBalance': 'Retry',
  'account.loadingBalance': 'Loading balance',
  'account.wallet': 'Connected with {wallet}',
  'account.reconnecting': 'Waiting for {wallet} to answer…',
  'account.send': 'Send',
  'account.receive': 'Receive',
  'account.network': 'Network',
  'account.explorer': 'View on {explorer}',
  'account.disconnect': 'Disconnect',
  'account.mismatch': 'Your wallet is on {actual}, but this app uses {expected}.',
  'account.unsupported': 'Your wallet is on a network this app doesn’t offer (chain {actual}).',
  'account.fixMismatch': 'Switch to {network}',

  'receive.scan': 'Scan to get the address',
  'receive.address': 'Your address',
  'receive.copy': 'Copy address',
  'receive.networks': 'Networks you can receive on',

  'compatible.warning': 'Send only from the networks below. Funds sent from any other network may be lost.',
  'compatible.list': 'Networks of this address',
  'ui.copied': 'Copied',
  'ui.copyFailed': 'Your browser blocked copying. Select the text and copy it yourself.',
} as const
