import type { PairingUri } from './PairingUri.ts'

/**
 * The URI a wallet scans (W9.3).
 * @example formatPairingUri({ topic, symKey }) // 'wc:7f6e…@2?relay-protocol=irn&symKey=587d…'
 */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `&expiryTimestamp=${expiryTimestamp}`
  const list = methods?.length ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${expiry}${list}`
}
