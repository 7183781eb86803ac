import { accountErrors } from './accountErrors.ts'

/** Texts of sending. */
export const send = {
  ...accountErrors,
  'error.TokenTransferError':
    'The token’s contract refuses this transfer, so nothing was sent. Check the amount and the receiver.',
  'error.InsufficientFeeError':
    'There isn’t enough of the network’s own currency for the fee, so nothing was sent.',
  'send.amount': 'Amount',
  'send.balance': '{amount} {symbol} available',
  'send.balanceFailed': 'Your balance can’t be read right now. You can still send.',
  'send.balanceOffline': 'You seem to be offline. Check your connection before you send.',
  'send.token': 'Sending {symbol}. Choose another token',
  'send.max': 'Max',
  'send.receiver': 'To',
  'send.receiverPlaceholder': 'Address',
  'send.preview': 'Preview',
  'send.amountZero': 'Enter an amount above 0.',
  'send.amountFormat': 'Use the digits 0–9 and one point, like 1.5.',
  'send.amountPrecision': 'At most {decimals} digits after the point.',
  'send.amountTooLong': 'This is more than there can be.',
  'send.amountTooMuch': 'That is more than the {amount} {symbol} you have.',
  'send.amountTooMuchWithFee': 'With the network fee that is more than the {amount} {symbol} you have.',
  'send.noFee': 'The network fee is paid in {symbol}, and there isn’t enough of it.',
  'send.receiverEmpty': 'Enter the address to send to.',
  'send.receiverInvalid': 'This is not a valid address on {network}. Check that it is complete.',
  'send.receiverChecksum':
    'A character of this address is wrong: its checksum doesn’t match. Copy it again from where you got it.',
  'send.receiverUnchecked': 'The address can’t be checked right now. Try again in a moment.',

  'preview.from': 'From',
  'preview.to': 'To',
  'preview.token': 'Token',
  'preview.network': 'Network',
  'preview.fee': 'Network fee, at most',
  'preview.total': 'Total, at most',
  'preview.feeUnknown': 'Unknown',
  'preview.feeFailed': 'The network fee can’t be read right now, so nothing can be sent yet.',
  'preview.moved':
    'Your account or network changed, so this transfer can’t be sent. Go back and check it again.',
  'preview.confirm': 'Send',
  'preview.waiting': 'Confirm in {wallet}',
  'preview.declined': 'You declined the request, so nothing was sent.',
  'preview.reconnecting': 'Your wallet hasn’t answered yet. Unlock it to send.',
  'preview.started': 'Transaction started',
  'preview.confirmed': 'Transaction confirmed',
  'preview.failed': 'Transaction failed',
  'preview.failedSolana': 'Failed to send transaction. Please try again.',
  'preview.unknown': 'Not confirmed yet. Look for the transaction in your wallet.',
} as const
