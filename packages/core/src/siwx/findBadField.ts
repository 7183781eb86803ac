import { parseCaipNetworkId } from '@latchkey/protocol'
import { isSiwxDomain } from './isSiwxDomain.ts'
import { isSiwxTime } from './isSiwxTime.ts'
import { isSiwxUri } from './isSiwxUri.ts'
import type { SiwxMessage } from './SiwxMessage.ts'
import { siwxNamespace } from './siwxNamespace.ts'

/**
 * Names the first field that holds what it may not; `undefined` where all is well. The grammar is EIP-4361's, with one
 * exception: a statement may be in any language. It may hold no line break, no control, formatting or invisible character,
 * and only what is in normal form (NFC), so that what is shown is what is signed.
 */
export function findBadField(message: SiwxMessage): keyof SiwxMessage | undefined {
  const isNothingOr = (value: string | undefined, test: (text: string) => boolean) =>
    value === undefined || test(value)
  const checks: readonly (readonly [keyof SiwxMessage, boolean])[] = [
    ['scheme', isNothingOr(message.scheme, (text) => /^https?$/.test(text))],
    ['domain', isSiwxDomain(message.domain)],
    ['accountAddress', siwxNamespace(message.accountAddress) !== undefined],
    ['statement', isNothingOr(message.statement, isStatement)],
    ['uri', isSiwxUri(message.uri)],
    ['version', message.version === '1'],
    ['chainId', isChainOf(message)],
    ['nonce', /^[a-zA-Z\d]{8,128}$/.test(message.nonce)],
    ['issuedAt', isSiwxTime(message.issuedAt)],
    ['expirationTime', isNothingOr(message.expirationTime, isSiwxTime)],
    ['notBefore', isNothingOr(message.notBefore, isSiwxTime)],
    ['requestId', isNothingOr(message.requestId, isRequestId)],
    ['resources', (message.resources ?? []).length <= 64 && (message.resources ?? []).every(isSiwxUri)],
  ]
  return checks.find(([, isGood]) => !isGood)?.[0]
}

function isStatement(text: string): boolean {
  return (
    text.length <= 2_048 &&
    /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(text) &&
    text.normalize('NFC') === text
  )
}

/** `*pchar` of RFC 3986. */
function isRequestId(text: string): boolean {
  return text.length <= 256 && /^(?:[\w\-.~!$&'()*+,;=:@]|%[\da-fA-F]{2})*$/.test(text)
}

function isChainOf({ chainId, accountAddress }: SiwxMessage): boolean {
  const network = parseCaipNetworkId(chainId)
  if (!network || network.namespace !== siwxNamespace(accountAddress)) return false
  return network.namespace !== 'eip155' || /^[1-9]\d{0,15}$/.test(network.reference)
}
