import type { FrameSiwxMessage } from '@latchkey/protocol'
import { RequestError } from '../errors.ts'

/** Fields of a sign-in message (CAIP-122, EIP-4361) that decide whether it may be signed. */
type SiwxMessage = {
  /** As written: `host[:port]`, with or without scheme. */
  readonly domain: string
  readonly address: string
  /** Of every line that reads like one: which counts is for a verifier to say. */
  readonly uris: readonly string[]
  readonly chainId: string | undefined
}

const firstLine = /^(.*?)\s*wants you to sign in with your .* account:\s*$/

/**
 * Finds a sign-in message anywhere in a text; undefined where there is none. It accepts more than a verifier would: white
 * space and invisible characters do not hide a message.
 */
export function findSiwx(text: string): SiwxMessage | undefined {
  const lines = text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
  const index = lines.findIndex((line) => firstLine.test(line))
  if (index < 0) return undefined
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim()
  return {
    domain: (firstLine.exec(lines[index] ?? '')?.[1] ?? '').trim(),
    address: (lines[index + 1] ?? '').trim(),
    uris: lines.flatMap((line) => /^URI: (.*)$/.exec(line)?.[1]?.trim() ?? []),
    chainId: field('Chain ID'),
  }
}

/** Whether a sign-in message is for the requesting page: same host and port, and only URIs of the same origin. */
export function isSiwxOf({ domain, uris }: Pick<SiwxMessage, 'domain' | 'uris'>, origin: string): boolean {
  const page = new URL(origin)
  const host = domain.replace(/^https?:\/\//, '')
  if (host !== page.host || (host !== domain && domain !== origin)) return false
  return uris.every((uri) => URL.canParse(uri) && new URL(uri).origin === page.origin)
}

/**
 * Formats a sign-in message (CAIP-122) with the address of the wallet. It is signed without approval, so no field may contain
 * a line break or control character: a page could add lines of its own with it.
 *
 * @throws RequestError `invalidParams`
 */
export function formatSiwx(message: FrameSiwxMessage, address: string, networkName: string): string {
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
