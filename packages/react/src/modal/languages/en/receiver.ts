/** Texts about whom one sends to, and what a transfer does besides. */
export const receiver = {
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
} as const
