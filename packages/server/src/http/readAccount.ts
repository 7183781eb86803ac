import { type CaipNetworkId, parseCaipAddress } from '@latchkey/protocol'
import { HttpFailure } from './HttpFailure.ts'
import { printable } from './printable.ts'

/** The account of a data route: an EVM address in lower case, and the chain when it was given as CAIP-10. */
export type RequestedAccount = { readonly address: string; readonly chain?: CaipNetworkId }

/**
 * Reads the account in a path: a plain EVM address in any case, or CAIP-10.
 *
 * @throws HttpFailure 400: `Unsupported namespace` for accounts of other chain families, `Crypto utils error` for text
 * that wants to be CAIP-10 and isn't, `The address provided is invalid` for the rest (W6)
 */
export function readAccount(text: string): RequestedAccount {
  if (/^0x[\da-f]{40}$/i.test(text)) return { address: text.toLowerCase() }
  if (text.includes(':')) {
    const parts = parseCaipAddress(text)
    if (!parts) throw new HttpFailure(400, '', 'Crypto utils error: Wrong CAIP-10 format')
    if (parts.namespace !== 'eip155') throw unsupported(parts.namespace)
    if (!/^0x[\da-f]{40}$/i.test(parts.address)) throw invalid(text)
    return { address: parts.address.toLowerCase(), chain: parts.caipNetworkId }
  }
  // the form of a Solana address: 32 bytes in base58
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) throw unsupported('solana')
  throw invalid(text)
}

function unsupported(namespace: string): HttpFailure {
  return new HttpFailure(400, 'address', `Unsupported namespace: ${namespace}`)
}

function invalid(text: string): HttpFailure {
  return new HttpFailure(400, 'address', `The address provided is invalid: ${printable(text)}`)
}
