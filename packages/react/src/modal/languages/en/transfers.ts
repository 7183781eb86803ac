/** Texts of sending. */
export const transfers = {
  'send.amount': 'Amount',
  'send.balance': '{amount} available',
  'send.balanceFailed': 'Your balance couldn’t be loaded. You can still send.',
  'send.balanceOffline': 'You seem to be offline. Check your connection before you send.',
  'send.token': 'Sending {symbol}. Choose another token',
  'send.max': 'Max',
  'send.receiver': 'To',
  'send.receiverPlaceholder': 'Address',
  'send.paste': 'Paste',
  'send.pasteFailed': 'Your browser didn’t allow pasting. Paste into the field instead.',
  'send.none': 'This app can’t send on {network}.',
  'send.preview': 'Review',
  'send.amountZero': 'Enter an amount above 0.',
  'send.amountFormat': 'Use digits and one decimal point, like 1.5.',
  'send.amountPrecision': 'At most {decimals} digits after the decimal point.',
  'send.amountTooLong': 'This amount is too large.',
  'send.amountTooMuch': 'This is more than the {amount} you have.',
  'send.amountTooMuchWithFee': 'With the network fee, this is more than the {amount} you have.',
  'send.noFee': 'You don’t have enough {symbol} for the network fee.',
  'send.receiverEmpty': 'Enter the recipient’s address.',
  'send.receiverInvalid': 'This isn’t a valid address on {network}. Check that it’s complete.',
  'send.receiverElsewhere':
    'This address is for a different network, not {network}, so your transfer wouldn’t arrive. Ask for an address on {network}, or switch networks.',
  'send.receiverUnchecked': 'The address couldn’t be checked. Try again in a moment.',

  'preview.from': 'From',
  'preview.to': 'To',
  'preview.token': 'Token',
  'preview.network': 'Network',
  'preview.fee': 'Network fee, at most',
  'preview.total': 'Total, at most',
  'preview.feeUnknown': 'Unknown',
  'preview.feeHigh': 'The network fee may be more than 10% of the amount.',
  'preview.feeFailed': 'The network fee couldn’t be loaded, so you can’t send yet.',
  'preview.moved':
    'Your account or network changed, so this transfer can’t be sent. Go back and check it again.',
  'preview.confirm': 'Send',
  'preview.waiting': 'Confirm in {wallet}',
  'preview.declined': 'You declined the request, so nothing was sent.',
  'preview.reconnecting': 'Your wallet hasn’t responded yet. Unlock it to send.',
  'preview.started': 'Transaction started',
  'preview.confirmed': 'Transaction confirmed',
  'preview.failed': 'Transaction failed',
  'preview.failedSolana': 'Failed to send transaction. Please try again.',
  'preview.unanswered': 'This may have been sent. Wait for the outcome before you send it again.',
  'preview.unknown': 'Not confirmed yet. Check the transaction in your wallet.',

  'receiver.self': 'This is your own address. You would only pay the network fee.',
  'receiver.offCurve': 'Only a program can move funds from this address. Send only if its owner told you to.',
  'receiver.missing': 'This address has never been used. Compare it with its source before you send.',
  'receiver.contract':
    'This address is a contract, which may keep what it receives. Send only if its owner told you to.',
  'receiver.token':
    'This is the token’s own contract. Tokens sent to it are usually lost. Send to a person’s address instead.',
  'receiver.checking': 'Comparing this address with those you’ve sent to. You can send in a moment.',
  'receiver.checkingAddress': 'Checking this address. You can send in a moment.',
  'receiver.anyway': 'I understand. Send anyway',
  'receiver.lookalike':
    'This address starts and ends like one you know, but it’s different. Scammers use such addresses to trick you.',
  'receiver.known': 'The one you know',
  'receiver.asked': 'The one you’re sending to',
  'receiver.compared': 'I’ve compared them. Send to this one',
  'receiver.new': 'You haven’t sent to this address on {network} before. Compare it with its source.',
  'receiver.unknown': 'We can’t tell whether you’ve sent to this address before. Compare it with its source.',
  'receiver.checksum':
    'A character of this address is wrong: its checksum doesn’t match. Copy it again from its source.',
  'receiver.pasted':
    'This isn’t what you pasted: something changed it. Clear the field, then type or paste it again.',
  'receiver.toll': 'This token keeps part of each transfer: {amount} will arrive.',
  'receiver.deposit':
    'The recipient has no account for this token yet. Opening one costs {amount}, included in the network fee.',

  'receiverName.looking': 'Looking up this name…',
  'receiverName.failed': 'This name couldn’t be looked up, so you can’t send to it.',
  'receiverName.offline': 'You seem to be offline.',
  'receiverName.retry': 'Try again',
  'receiverName.nobody':
    'This name isn’t registered. Names end with {zones} and use only letters from a to z, digits and hyphens.',
  'receiverName.none': 'This app can’t look up names. Enter the address.',
  'receiverName.moved':
    'This name now points to another address. Go back, ask its owner for the address, and enter the name again.',
  'receiverName.mainnet':
    'This name has no address on {network}. This is its Ethereum address. Ask its owner before you send here.',

  'select.loading': 'Loading tokens',
  'select.failed': 'Couldn’t load your tokens',
  'select.failedHint': 'Try again in a moment, or go back and send {symbol}.',
  'select.search': 'Name, symbol or contract',
  'select.none': 'No token matches “{search}”',
  'select.clear': 'Clear search',
  'select.more': 'Show more',

  'wantedSend.otherNetwork': 'This app requests a transfer on {network}. Switch to it to continue.',
  'wantedSend.switch': 'Switch to {network}',
  'wantedSend.noNetwork':
    'This app requests a transfer on a network it doesn’t support, so nothing is filled in.',
  'wantedSend.noToken': 'You don’t have the token this app requests: {token}',
  'wantedSend.failed': 'Couldn’t load your tokens. Choose the token yourself, or try again.',
  'wantedSend.retry': 'Try again',
} as const
