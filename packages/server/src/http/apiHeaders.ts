/** The headers every answer of the API carries, errors included (W1.17). */
export const apiHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id, retry-after, dpop-nonce',
  'x-content-type-options': 'nosniff',
} as const
