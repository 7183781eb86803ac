import type { FrameSiwxMessage } from '@latchkey/protocol'
import { RequestError } from '../requests/RequestError.ts'

/**
 * The text of a sign-in message (W7.2, CAIP-122) with the real address in the place of the app's. It is signed without a
 * question, so no field may hold a line break or another control character: the page would write lines of its own into it.
 *
 * @throws RequestError `invalidParams`
 */
export function writeSiwx(message: FrameSiwxMessage, address: string, networkName: string): string {
  const {
    domain,
    uri,
    version,
    chainId,
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
  } = message
  const fields = [
    domain,
    uri,
    version,
    String(chainId),
    nonce,
    statement,
    issuedAt,
    expirationTime,
    notBefore,
  ]
  if ([...fields, requestId, ...(resources ?? [])].some((field) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(field ?? '')))
    throw new RequestError('invalidParams', 'This sign-in has line breaks where none belong.')
  const optional = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`${name}: ${value}`]
  return [
    `${domain} wants you to sign in with your ${networkName} account:`,
    address,
    '',
    ...(statement ? [statement, ''] : []),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    ...optional('Issued At', issuedAt),
    ...optional('Expiration Time', expirationTime),
    ...optional('Not Before', notBefore),
    ...optional('Request ID', requestId),
    ...(resources?.length ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
}
