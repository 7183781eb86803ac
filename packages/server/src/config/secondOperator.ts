import { getDomain } from 'tldts'
import { type EnvironmentReader, parseBaseUrl, parseProjectId, type ServerMode } from './environment.ts'

/** Another operator's Latchkey server, which stores recovery secrets for wallets of this one. */
export type SecondOperatorConfig = {
  /** Base URL of its API. */
  readonly url: string
  /** The project it has for this wallet. Default: the one that its `/.well-known/latchkey` names. */
  readonly projectId?: string
}

const variable = 'LATCHKEY_SECOND_OPERATOR'

/**
 * Parses the second operator. It has to be another one: with the registrable domain of this server both parts of a wallet would be
 * with one operator, who could sign alone.
 */
export function parseSecondOperator(
  reader: EnvironmentReader,
  {
    mode,
    custody,
    frameUrl,
    ...own
  }: {
    readonly mode: ServerMode
    readonly custody: 'user-held' | 'operator-recoverable'
    readonly frameUrl: string | undefined
    readonly publicUrl: string | undefined
    readonly authUrl: string | undefined
    readonly keysUrl: string | undefined
  },
): SecondOperatorConfig | undefined {
  const url = parseBaseUrl(reader, variable)
  const projectId = parseProjectId(reader, `${variable}_PROJECT`)
  if (url === undefined) {
    if (projectId !== undefined) reader.fail(`${variable}_PROJECT`, `is set, but ${variable} is not`)
    return undefined
  }
  if (mode === 'production' && !url.startsWith('https:')) reader.fail(variable, 'must be an https:// URL')
  if (frameUrl === undefined)
    reader.fail(variable, 'needs the wallet’s own address, LATCHKEY_FRAME_URL: its people set it up there')
  if (custody === 'operator-recoverable')
    reader.fail(
      variable,
      'adds nothing to LATCHKEY_CUSTODY=operator-recoverable, under which this operator can sign alone. Unset one of them',
    )
  const domain = toRegistrableDomain(url)
  for (const ownUrl of [frameUrl, own.publicUrl, own.authUrl, own.keysUrl])
    if (ownUrl !== undefined && toRegistrableDomain(ownUrl) === domain) {
      reader.fail(
        variable,
        `has the registrable domain of this server (${domain}). Its operator has to be another one, or one operator could sign alone`,
      )
      break
    }
  return { url, ...(projectId !== undefined && { projectId }) }
}

/** Parses the origins of other operators' wallet frames for which this server stores recovery secrets. */
export function parseRecoveryFor(reader: EnvironmentReader, mode: ServerMode): readonly string[] {
  const name = 'LATCHKEY_RECOVERY_FOR'
  return reader.list(name).filter((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : undefined
    const isOrigin = url?.origin === entry && (url.protocol === 'https:' || mode === 'development')
    if (!isOrigin)
      reader.fail(name, `"${entry}" is not the origin of a wallet, e.g. https://wallet.example.org`)
    return isOrigin
  })
}

/**
 * Returns the registrable domain of a URL's host: what somebody registers, by the public suffix list (`shop.co.uk` of
 * `wallet.shop.co.uk`). Hosts without one, such as addresses and `localhost`, stand for themselves.
 */
export function toRegistrableDomain(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname.toLowerCase()
}
