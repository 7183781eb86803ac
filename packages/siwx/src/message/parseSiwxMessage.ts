import { type CaipAddress, type CaipNetworkId, parseCaipNetworkId, toCaipAddress } from '@latchkey/protocol'
import { formatSiwxMessage } from './formatSiwxMessage.ts'
import { SiwxError } from './SiwxError.ts'
import type { SiwxForm, SiwxMessage } from './SiwxMessage.ts'
import { siwxNamespace } from './siwxFields.ts'

/** A parsed message. */
export type ParsedSiwxMessage = {
  readonly message: SiwxMessage
  /** CAIP-10. */
  readonly account: CaipAddress
  /** How it was written. With it `formatSiwxMessage` returns the same text. */
  readonly form: SiwxForm
}

/** Characters of the longest text. A ReCap alone may have 12,288 (`siwxFields.ts`). */
const maxLength = 16_384

/**
 * Parses the text of a sign-in message strictly: each field in its place, once, in its own grammar, and nothing else.
 * It accepts exactly what `formatSiwxMessage` writes, so a text has one meaning only.
 *
 * @throws SiwxError `malformed` for another text, `field` for a field with an invalid value
 */
export function parseSiwxMessage(text: string): ParsedSiwxMessage {
  if (typeof text !== 'string' || text.length > maxLength) throw new SiwxError('malformed')
  const lines = text.split('\n')
  let index = 0
  const malformed = (field: string) => new SiwxError('malformed', { field })
  const parseOptional = (label: string) => {
    const line = lines[index]
    if (!line?.startsWith(`${label}: `)) return undefined
    index++
    return line.slice(label.length + 2)
  }
  const parseRequired = (label: string) => {
    const value = parseOptional(label)
    if (value === undefined) throw malformed(label)
    return value
  }
  const firstLine = /^(?:(https?):\/\/)?(\S+) wants you to sign in with your (.+) account:$/.exec(
    lines[index++] ?? '',
  )
  const [, scheme, domain, networkName] = firstLine ?? []
  if (domain === undefined || networkName === undefined) throw malformed('domain')
  const accountAddress = lines[index++] ?? ''
  const namespace = siwxNamespace(accountAddress)
  if (!namespace) throw new SiwxError('field', { field: 'accountAddress' })
  if (lines[index++] !== '') throw malformed('accountAddress')
  // A statement is followed by an empty line. Without one the fields follow, after a second empty line in EIP-4361.
  const hasStatement = lines[index] !== '' && lines[index + 1] === ''
  const statement = hasStatement ? lines[index] : undefined
  const hasEmptyStatement = statement === undefined && lines[index] === ''
  index += hasStatement ? 2 : hasEmptyStatement ? 1 : 0

  const uri = parseRequired('URI')
  const version = parseRequired('Version')
  if (version !== '1') throw new SiwxError('field', { field: 'version' })
  const chain = parseRequired('Chain ID')
  const isBareReference = !chain.includes(':')
  const chainId: CaipNetworkId | undefined = parseCaipNetworkId(
    isBareReference ? `${namespace}:${chain}` : chain,
  )?.caipNetworkId
  if (!chainId) throw new SiwxError('field', { field: 'chainId' })
  const nonce = parseRequired('Nonce')
  const issuedAt = parseRequired('Issued At')
  const expirationTime = parseOptional('Expiration Time')
  const notBefore = parseOptional('Not Before')
  const requestId = parseOptional('Request ID')
  const resources = lines[index] === 'Resources:' ? lines.slice(index + 1).map(toResource) : undefined
  if (!resources && index !== lines.length) throw malformed('resources')

  const message: SiwxMessage = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress,
    ...(statement !== undefined && { statement }),
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources && { resources }),
  }
  const form: SiwxForm = hasEmptyStatement
    ? { messenger: 'eip4361' }
    : { networkName, ...(isBareReference && { clearChainIdNamespace: true }) }
  if (formatSiwxMessage(message, form) !== text) throw malformed('form')
  return { message, account: toCaipAddress(chainId, accountAddress), form }
}

function toResource(line: string): string {
  if (!line.startsWith('- ')) throw new SiwxError('malformed', { field: 'resources' })
  return line.slice(2)
}
