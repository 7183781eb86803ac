/** Texts of receiving. */
export const receive = {
  'receive.scan': 'Scan to get the address',
  'receive.address': 'Your address',
  'receive.copy': 'Copy address',
  'receive.networks': 'Networks you can receive on',
  'receive.kinds': 'What the address is for',
  'receive.payment': 'Payments',
  'receive.paymentHint': 'For bitcoin. An inscription sent here may be spent as plain bitcoin.',
  'receive.ordinal': 'Inscriptions',
  'receive.ordinalHint':
    'For inscriptions and rare satoshis. This app doesn’t send bitcoin that arrives here.',
  'compatible.warning': 'Send only from the networks below. Funds sent from any other network may be lost.',
  'compatible.list': 'Networks of this address',
} as const
