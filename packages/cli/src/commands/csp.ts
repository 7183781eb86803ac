import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { WellKnownLatchkey } from '@latchkey/protocol'
import { wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { CliError, type Command, type OptionValues } from '../Command.ts'

/** `latchkey csp`: prints the Content Security Policy (CSP) for a page with the modal. The browser tests run under it. */
export const cspCommand: Command = {
  name: 'csp',
  summary: 'Print the strict content policy for an app that shows the modal',
  options: {
    server: {
      type: 'string',
      value: '<url>',
      help: 'The server the app uses; asked for its addresses. Absent: an app without a server',
    },
    rpc: {
      type: 'string',
      value: '<url>',
      help: 'An RPC URL the app asks itself: its own, or that of the chain. May be repeated',
      isList: true,
    },
    nonce: {
      type: 'string',
      value: '<word>',
      help: 'Let scripts in by a nonce; put a new random one in its place for every answer',
    },
    page: {
      type: 'string',
      value: '<file>',
      help: 'A built page, e.g. dist/index.html, whose inline scripts are let in by their hashes',
    },
    'trusted-types': {
      type: 'string',
      value: '<name>',
      help: 'A Trusted Types policy the app’s own code makes, e.g. nextjs. May be repeated',
      isList: true,
    },
    'no-trusted-types': {
      type: 'boolean',
      help: 'Leave Trusted Types out, for a bundler whose loader of chunks has none, e.g. Turbopack',
    },
  },
  variables: {},
  run: async ({ out, cwd }, options) => {
    const [server] = parseList(options, 'server', parseUrl)
    const [nonce] = parseList(options, 'nonce', parseNonce)
    const trustedTypes = parseList(options, 'trusted-types', parsePolicyName)
    const omitTrustedTypes = options['no-trusted-types'] === true
    if (omitTrustedTypes && trustedTypes.length > 0)
      throw new CliError('--no-trusted-types leaves out what --trusted-types names. Use one of them.', {
        exitCode: 2,
      })
    const page = typeof options.page === 'string' ? await loadPage(resolve(cwd, options.page)) : ''
    out(
      formatAppPolicy({
        server: server && (await fetchWellKnown(server)),
        rpc: parseList(options, 'rpc', parseUrl).map(String),
        nonce,
        hashes: hashInlineScripts(page),
        trustedTypes: omitTrustedTypes ? undefined : trustedTypes,
      }),
    )
    return 0
  },
}

/** Parses the values of an option. They become part of a header, where a quote or `;` would change the policy. */
function parseList<value>(
  options: OptionValues,
  name: string,
  parse: (text: string) => value | undefined,
): value[] {
  const givenValue = options[name]
  if (typeof givenValue !== 'string') return []
  return givenValue.split(',').map((text) => {
    const value = parse(text.trim())
    if (value === undefined) {
      throw new CliError(`--${name} can't be "${text}". "latchkey csp --help" says what it takes.`, {
        exitCode: 2,
      })
    }
    return value
  })
}

const parseUrl = (text: string) =>
  URL.canParse(text) && /^(https?|wss?):$/.test(new URL(text).protocol) ? new URL(text) : undefined
const parseNonce = (text: string) => (/^[\w+/{}$-]+={0,2}$/.test(text) ? text : undefined)
const parsePolicyName = (text: string) => (/^[\w#=@./%-]+$/.test(text) ? text : undefined)

async function loadPage(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new CliError(`${file} can't be read. Build the app first, or check the path.`, { cause })
  }
}

/** What a page with the modal needs. */
type AppPolicyOptions = {
  /** Description of the page's server; absent: the page has none. */
  readonly server?: WellKnownLatchkey | undefined
  /** RPC URLs the page uses directly. */
  readonly rpc?: readonly string[] | undefined
  /** Nonce of the scripts and styles of the page, instead of their origin. */
  readonly nonce?: string | undefined
  /** Hashes of the page's inline scripts, e.g. `sha256-…`. */
  readonly hashes?: readonly string[] | undefined
  /**
   * Names of the Trusted Types policies of the page's own code; the modal has none. `undefined` leaves Trusted Types out: any code of
   * the page may then give a text to a script or to markup.
   */
  readonly trustedTypes: readonly string[] | undefined
}

/**
 * Returns the strictest Content Security Policy under which every view of the modal works: no inline code, no `eval`, no
 * foreign scripts, Trusted Types unless they are left out. Connections, pictures and the wallet frame are those of the server.
 *
 * @example formatAppPolicy({ server, trustedTypes: [] }) // "default-src 'none'; script-src 'self'; …"
 */
function formatAppPolicy({ server, rpc = [], nonce, hashes = [], trustedTypes }: AppPolicyOptions): string {
  const api = [server?.api, server?.directory].map(toOrigin)
  const connectOrigins = [...api, ...[server?.events, ...(server?.relay ?? []), ...rpc].map(toOrigin)]
  const nonceSource = nonce === undefined ? [] : [`'nonce-${nonce}'`]
  const inline = hashes.map((hash) => `'${hash}'`)
  const directives: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'default-src': ["'none'"],
    // `strict-dynamic`: scripts with the nonce may load the chunks of the modal.
    'script-src': [...(nonce === undefined ? ["'self'"] : [...nonceSource, "'strict-dynamic'"]), ...inline],
    'style-src': ["'self'", ...nonceSource],
    'img-src': ["'self'", 'data:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connectOrigins],
    'frame-src': [toOrigin(server?.frame) ?? "'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...(trustedTypes && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': trustedTypes.length > 0 ? trustedTypes : ["'none'"],
    }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources.filter((source) => source !== undefined))].join(' '))
    .join('; ')
}

function toOrigin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}

/** Returns the hash sources of a page's inline scripts, without duplicates. */
function hashInlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
  return [
    ...new Set(
      inline.map(([, , source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`),
    ),
  ]
}

/** Milliseconds the server has to answer. */
const wellKnownDeadline = 10_000

/**
 * Fetches the description of a server from `/.well-known/latchkey`.
 * @throws CliError when it does not answer, or with something else
 */
async function fetchWellKnown(url: URL, fetchFn: typeof fetch = fetch): Promise<WellKnownLatchkey> {
  const wellKnownUrl = new URL('/.well-known/latchkey', url)
  let body: unknown
  try {
    const response = await fetchFn(wellKnownUrl, {
      redirect: 'error',
      signal: AbortSignal.timeout(wellKnownDeadline),
    })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    body = await response.json()
  } catch (cause) {
    throw new CliError(
      `${wellKnownUrl} can't be read. Check that the server runs and that its address is right.`,
      {
        cause,
      },
    )
  }
  const parsed = v.safeParse(wellKnownLatchkey, body)
  if (!parsed.success)
    throw new CliError(`${wellKnownUrl} is not what a Latchkey server answers. Check the address.`)
  return parsed.output
}
