import type { FrameSiwxMessage } from '@latchkey/protocol'

/** The text of a sign-in message (W7.2, CAIP-122) with the real address in the place of the app's. */
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
