/** Texts about a receiver by name. */
export const receiverName = {
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
} as const
