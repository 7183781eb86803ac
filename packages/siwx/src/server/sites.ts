import { SiwxBackendError } from './errors.ts'

/** The pages that may sign people in. */
export type Sites = {
  readonly origins: readonly string[]
  /** Whether all pages use TLS. Pages without TLS are on this machine. */
  readonly isSecure: boolean
}

/**
 * Validates the list of pages. Only this list decides which hosts a message may name, not `Host` or a forward
 * header, which a client can set.
 *
 * @throws SiwxBackendError `options`
 */
export function parseSites(origins: readonly (string | undefined)[]): Sites {
  const toOptionsError = (problem: string) =>
    new SiwxBackendError(
      'options',
      `${problem} List your pages in \`origins\`, e.g. ["https://shop.example"].`,
    )
  if (!Array.isArray(origins)) throw toOptionsError('`origins` isn’t a list.')
  if (origins.length === 0) throw toOptionsError('There is no page that may sign people in.')
  const sites = origins.map((origin: unknown) => {
    if (
      typeof origin !== 'string' ||
      !URL.canParse(origin) ||
      new URL(origin).origin !== origin ||
      /[*]/.test(origin)
    )
      throw toOptionsError(
        `"${origin}" isn’t an origin: scheme and host, without a path or a slash at its end.`,
      )
    const { protocol, hostname } = new URL(origin)
    const isLocal = /^(?:(?:[a-z\d-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
      throw toOptionsError(`"${origin}" doesn’t come over TLS, so anybody on the way could take a session.`)
    return { origin, isSecure: protocol === 'https:' }
  })
  const isSecure = sites.every((site) => site.isSecure)
  if (!isSecure && sites.some((site) => site.isSecure))
    throw toOptionsError('Pages with and without TLS can’t share cookies.')
  return { origins: sites.map(({ origin }) => origin), isSecure }
}
