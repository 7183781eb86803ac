import { getBitcoinPrefix, isSs58Form, parseCaipNetworkId } from '@latchkey/protocol'
import { toChecksumAddress } from '@latchkey/protocol/addresses'
import { base58 } from '@scure/base'
import { decodePunycode } from './decodePunycode.ts'
import type { SiwxMessage } from './SiwxMessage.ts'

/**
 * Returns the name of the first invalid field; `undefined` if all are valid. The limits of length and number are this
 * package's own. The grammar is EIP-4361's, except that a statement may be in any language: without line breaks, control, formatting and invisible characters, and in normal
 * form (NFC), so that what is shown is what is signed.
 */
export function findInvalidField(message: SiwxMessage): keyof SiwxMessage | undefined {
  const isAbsentOr = (value: string | undefined, test: (text: string) => boolean) =>
    value === undefined || test(value)
  const checks: readonly (readonly [keyof SiwxMessage, boolean])[] = [
    ['scheme', isAbsentOr(message.scheme, (text) => /^https?$/.test(text))],
    ['domain', isSiwxDomain(message.domain)],
    ['accountAddress', siwxNamespace(message.accountAddress) !== undefined],
    ['statement', isAbsentOr(message.statement, isStatement)],
    ['uri', isSiwxUri(message.uri)],
    ['version', message.version === '1'],
    ['chainId', isChainOfAccount(message)],
    ['nonce', /^[a-zA-Z\d]{8,128}$/.test(message.nonce)],
    ['issuedAt', isSiwxTime(message.issuedAt)],
    ['expirationTime', isAbsentOr(message.expirationTime, isSiwxTime)],
    ['notBefore', isAbsentOr(message.notBefore, isSiwxTime)],
    ['requestId', isAbsentOr(message.requestId, isRequestId)],
    ['resources', (message.resources ?? []).length <= 64 && (message.resources ?? []).every(isSiwxUri)],
  ]
  return checks.find(([, isValid]) => !isValid)?.[0]
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

function isChainOfAccount({ chainId, accountAddress }: SiwxMessage): boolean {
  const network = parseCaipNetworkId(chainId)
  if (!network || network.namespace !== siwxNamespace(accountAddress)) return false
  return network.namespace !== 'eip155' || /^[1-9]\d{0,15}$/.test(network.reference)
}

/**
 * Whether a text is a host with an optional port, in ASCII and lower case, like a browser's `location.host`. Names in
 * other alphabets come as punycode (`xn--…`) and are compared as such, so a look-alike is another text.
 */
function isSiwxDomain(text: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const host = `(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])`
  if (text.length > 259 || !new RegExp(`^${host}(?::[1-9]\\d{0,4})?$`).test(text)) return false
  const labels = text.split(/[.:]/).filter((one) => one.startsWith('xn--'))
  if (labels.some((one) => decodePunycode(one.slice(4)) === undefined)) return false
  // A URL parser rewrites these, so they are no host: 127.1, 0x7f.1, ports above 65535.
  const url = `http://${text}`
  return URL.canParse(url) && new URL(url).host === text.replace(/:80$/, '')
}

/**
 * Whether a text is an absolute URI of RFC 3986: ASCII, percent signs only before two hex digits, and without a user
 * name before the host (`https://bank.example@evil.example` looks like the bank's). A ReCap (ERC-5573) may be longer
 * than other URIs, because it lists every method on every network.
 */
function isSiwxUri(text: string): boolean {
  const characters = /^[a-zA-Z][a-zA-Z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-fA-F]{2})+$/
  if (
    text.length > (text.startsWith('urn:recap:') ? 12_288 : 2_048) ||
    !characters.test(text) ||
    !URL.canParse(text)
  )
    return false
  const { username, password } = new URL(text)
  // A URL parser also takes `https:host` and `https:///host`; RFC 3986 needs two slashes and a host.
  return !username && !password && !/^https?:(?!\/\/[^/?#@\\]+(?:[/?#]|$))/i.test(text)
}

/** Whether a text is a valid time of RFC 3339. 30 February and second 61 are not. */
function isSiwxTime(text: string): boolean {
  const [, year, month, day, hour, minute, second, zoneHour = '0', zoneMinute = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-](\d\d):(\d\d))$/.exec(text) ?? []
  if (year === undefined) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isWithin = (value: string | undefined, low: number, high: number) =>
    Number(value) >= low && Number(value) <= high
  return (
    isWithin(month, 1, 12) &&
    isWithin(day, 1, days) &&
    isWithin(hour, 0, 23) &&
    isWithin(minute, 0, 59) &&
    isWithin(second, 0, 59) &&
    isWithin(zoneHour, 0, 23) &&
    isWithin(zoneMinute, 0, 59)
  )
}

/** Chain families whose accounts can sign in. */
export type SiwxNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/**
 * Returns the chain family of an address by its form: EVM with a checksum, as EIP-4361 requires, Base58 of 32 bytes, or
 * Polkadot and Bitcoin, whose checksums are tested with the signature; `undefined` for other texts.
 */
export function siwxNamespace(address: string): SiwxNamespace | undefined {
  if (/^0x[\da-fA-F]{40}$/.test(address)) return toChecksumAddress(address) === address ? 'eip155' : undefined
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && base58.decode(address).length === 32) return 'solana'
  if (isSs58Form(address)) return 'polkadot'
  // Segwit addresses in lower case only: the same account must not have two spellings.
  return getBitcoinPrefix(address) && !/^(?:BC|TB|BCRT)1/.test(address) ? 'bip122' : undefined
}
