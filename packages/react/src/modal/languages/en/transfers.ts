/** Texts of sending. */
export const transfers = {
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
  'send.receiverUnchecked': 'The address can’t be checked right now. Try again in a moment.',

  'preview.from': 'From',
  'preview.to': 'To',
  'preview.token': 'Token',
  'preview.network': 'Network',
  'preview.fee': 'Network fee, at most',
  'preview.total': 'Total, at most',
  'preview.feeUnknown': 'Unknown',
  'preview.feeHigh': 'The network fee may be more than a tenth of the amount.',
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

  'receiver.self': 'This is your own address: you would only pay the fee.',
  'receiver.offCurve':
    'No key belongs to this address, only a program can move what is there. Send only if its owner told you to.',
  'receiver.missing': 'Nobody has used this address yet. Compare it with where you got it before you send.',
  'receiver.contract':
    'A contract lives at this address, and may keep what it gets. Send only if its owner told you to.',
  'receiver.token':
    'This is the token’s own contract. What is sent there is usually lost: send to a person’s address instead.',
  'receiver.anyway': 'I know. Send there all the same',
  'receiver.lookalike':
    'This address begins and ends like one you know, but is another. Such addresses are made to be copied by mistake.',
  'receiver.known': 'The one you know',
  'receiver.asked': 'The one you are sending to',
  'receiver.compared': 'I compared them. Send to this one',
  'receiver.new':
    'You haven’t sent anything to this address on {network} before. Compare it with where you got it.',
  'receiver.unknown':
    'Whether you have sent to this address before isn’t known here. Compare it with where you got it.',
  'receiver.checksum':
    'A character of this address is wrong: its checksum doesn’t match. Copy it again from where you got it.',
  'receiver.pasted':
    'This isn’t what you pasted: something changed it on the way. Clear the field, and type or paste it again.',
  'receiver.toll': 'This token keeps a part of each transfer: {amount} {symbol} will arrive.',
  'receiver.deposit':
    'The receiver has no account for this token yet. Opening one takes {amount} {symbol}, which is part of the fee.',

  'receiverName.looking': 'Looking this name up',
  'receiverName.failed': 'This name can’t be looked up right now, so nothing can be sent to it.',
  'receiverName.offline': 'You seem to be offline.',
  'receiverName.retry': 'Try again',
  'receiverName.nobody':
    'Nobody has this name. Here, names end with {zones} and have letters from a to z, digits and hyphens only.',
  'receiverName.none': 'This app can’t look names up. Enter the address.',
  'receiverName.moved':
    'This name leads to another address now. Go back, enter it again, and ask its owner for the address.',
  'receiverName.mainnet':
    'The name has no address of {network}: this is its address on Ethereum. Ask its owner before you send here.',

  'select.loading': 'Loading tokens',
  'select.failed': 'Tokens can’t be read right now',
  'select.failedHint': 'Try again in a moment, or go back and send {symbol}.',
  'select.search': 'Name, symbol or contract',
  'select.none': 'No token matches “{search}”',
  'select.clear': 'Clear search',
  'select.more': 'Show more',

  'wantedSend.otherNetwork':
    'This app asks for a send on {network}. Nothing is filled in until you are there.',
  'wantedSend.switch': 'Switch to {network}',
  'wantedSend.noNetwork': 'This app asks for a send on a network it doesn’t have, so nothing is filled in.',
  'wantedSend.noToken': 'You don’t hold the token this app asks for: {token}',
  'wantedSend.failed': 'Your tokens can’t be read right now. Choose the token yourself, or try again.',
  'wantedSend.retry': 'Try again',
} as const
