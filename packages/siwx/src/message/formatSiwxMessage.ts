import { toChecksumAddress } from '@latchkey/protocol/addresses'
import { SiwxError } from './SiwxError.ts'
import type { SiwxForm, SiwxMessage } from './SiwxMessage.ts'
import { findInvalidField, type SiwxNamespace, siwxNamespace } from './siwxFields.ts'

/**
 * Returns the text a wallet signs (CAIP-122, EIP-4361). `parseSiwxMessage` accepts exactly what this returns,
 * up to 16,384 characters. An EVM
 * address in one case gets its checksum (EIP-55), because wallets do not always return it.
 *
 * @throws SiwxError `field` naming the one that can't stand in such a text
 * @example
 * formatSiwxMessage(
 *   { domain: location.host, uri: location.href, accountAddress, chainId: 'eip155:1', version: '1', nonce, issuedAt },
 *   { messenger: 'eip4361' },
 * )
 */
export function formatSiwxMessage(given: SiwxMessage, form: SiwxForm = {}): string {
  const message = { ...given, accountAddress: withChecksum(given.accountAddress) }
  const field = findInvalidField(message)
  if (field) throw new SiwxError('field', { field })
  const { scheme, domain, accountAddress, statement, uri, version, chainId, nonce, resources } = message
  const isEip4361 = form.messenger === 'eip4361'
  const family = siwxFamilyNames[siwxNamespace(accountAddress) ?? 'eip155']
  const name = isEip4361 ? family : (form.networkName ?? family)
  // ASCII on one line, so that the name adds no field to the text.
  if (!/^[A-Za-z0-9][A-Za-z0-9 .'()+-]{0,63}$/.test(name))
    throw new SiwxError('field', { field: 'networkName' })
  // Verifiers of EIP-4361 refuse other characters.
  if (isEip4361 && statement !== undefined && !/^[ -~]+$/.test(statement))
    throw new SiwxError('field', { field: 'statement' })
  const isBareReference = isEip4361 || form.clearChainIdNamespace === true
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${name} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? (isEip4361 ? [''] : []) : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${isBareReference ? chainId.slice(chainId.indexOf(':') + 1) : chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optional('Expiration Time', message.expirationTime),
    ...optional('Not Before', message.notBefore),
    ...optional('Request ID', message.requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}

function withChecksum(address: string): string {
  return /^0x(?:[\da-f]{40}|[\dA-F]{40})$/.test(address) ? toChecksumAddress(address) : address
}

/** Names of chain families in a message. */
const siwxFamilyNames: Readonly<Record<SiwxNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}
