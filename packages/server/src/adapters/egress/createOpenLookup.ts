import { lookup as lookupAnyAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * A `lookup` for addresses the operator opened: names below `localhost` are this machine (RFC 6761 §6.3), which many a
 * resolver doesn't know; everything else is asked as usual.
 */
export function createOpenLookup(): LookupFunction {
  return (hostname, options, callback) => {
    if (!/(^|\.)localhost\.?$/i.test(hostname)) {
      lookupAnyAddress(hostname, options, callback)
      return
    }
    if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
    else callback(null, '127.0.0.1', 4)
  }
}
