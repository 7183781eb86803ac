/** Texts of receiving. */
export const receive = {
  'receive.scan': 'Scan to get the address',
  'receive.address': 'Your address',
  'receive.copy': 'Copy address',
  'receive.networks': 'Networks you can receive on',
  'compatible.warning': 'Send only from the networks below. Funds sent from any other network may be lost.',
  'compatible.list': 'Networks of this address',
} as const
