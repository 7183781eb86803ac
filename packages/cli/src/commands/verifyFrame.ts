import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FrameResource, frameHeaders } from '@latchkey/protocol'
import * as v from 'valibot'
import { CliError, type Command } from '../Command.ts'
import { frameKeys, verifyIntegrity } from './frameSignature.ts'

/** `latchkey verify-frame <url>`: compares a deployed wallet frame with the published one. */
export const verifyFrameCommand: Command = {
  name: 'verify-frame',
  summary: 'Compare a live wallet frame with the published one, byte by byte',
  forms: { '<url>': 'The wallet’s origin, e.g. https://wallet.example.org' },
  options: {
    against: {
      type: 'string',
      value: '<folder>',
      help: 'A built frame to compare with. Default: the one of this version',
    },
    key: {
      type: 'string',
      value: '<public key>',
      isList: true,
      help: 'The list of hashes must be signed with it, ed25519:…; may be repeated',
    },
    project: {
      type: 'string',
      value: '<id>',
      help: 'A project whose apps embed the wallet: its page is loaded as they load it',
    },
  },
  variables: {},
  run: async ({ out, err }, options, words) => {
    const [url, ...otherWords] = words
    if (!url || otherWords.length > 0 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new CliError('It needs one address, e.g. latchkey verify-frame https://wallet.example.org', {
        exitCode: 2,
      })
    const folder = typeof options.against === 'string' ? options.against : findFrame()
    const named = typeof options.key === 'string' ? options.key.split(',') : []
    const { integrity, signedBy } = await loadIntegrity(folder, [...frameKeys, ...named])
    const projectId = typeof options.project === 'string' ? options.project : undefined
    const problems = await verifyFrame({ url: new URL(url), integrity, projectId })
    for (const problem of problems) err(problem)
    if (problems.length > 0) {
      err(`This is NOT the published frame ${integrity.version}: do not use it.`)
      return 1
    }
    out(
      `${new URL(url).origin} serves the published frame ${integrity.version}: ${Object.keys(integrity.files).length} files, all headers.`,
    )
    out(
      signedBy
        ? `The list of its hashes is signed with the key ${signedBy}.`
        : 'The list of its hashes is not signed: it is as good as the place you have this package from.',
    )
    return 0
  },
}

type VerifyOptions = {
  /** The wallet's origin. */
  readonly url: URL
  readonly integrity: Integrity
  /** Project whose apps embed the frame; `/sdk` is loaded as they load it. */
  readonly projectId?: string | undefined
  readonly fetch?: typeof fetch
}

/** Bytes of the largest file that counts as the frame's. */
const maxBytes = 4 * 1024 * 1024
/** The document at each path. A different one would get the keys or the sign-in. */
const documents: Readonly<Record<string, string>> = {
  sdk: 'frame.html',
  approve: 'frame.html',
  export: 'settings.html',
  settings: 'settings.html',
  'second-operator': 'settings.html',
  passkey: 'frame.html',
  loading: 'frame.html',
  return: 'frame.html',
}
/** Headers with the same value in every deployment. */
const fixedHeaders = [
  'cross-origin-embedder-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/**
 * Compares a live deployment with the published frame, byte by byte and header by header.
 *
 * @returns the differences, one line each
 */
export async function verifyFrame({
  url,
  integrity,
  projectId = '',
  fetch: fetchFn = fetch,
}: VerifyOptions): Promise<string[]> {
  const problems: string[] = []
  const assets = Object.keys(integrity.files).filter((path) => !path.endsWith('.html'))
  for (const path of [...Object.keys(documents), ...assets]) {
    // a document that the list lacks equals nothing
    const expected = integrity.files[documents[path] ?? path] ?? 'none'
    const response = await fetchFn(toAddress(url, path, projectId), {
      redirect: 'manual',
      // Milliseconds.
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    const bytes = response?.ok ? await readBytes(response) : undefined
    if (!response?.ok || !bytes) {
      problems.push(`/${path} can't be read (${response?.status ?? 'no answer'})`)
      continue
    }
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (hash !== expected) problems.push(`/${path} is another file: ${hash} instead of ${expected}`)
    problems.push(...findHeaderProblems(path, response.headers))
  }
  return problems
}

/** The URL of a path as a browser asks for it: `/sdk` names the project, its network and the protocol. */
function toAddress(url: URL, path: string, projectId: string): URL {
  const address = new URL(`/${path}`, url)
  if (path !== 'sdk') return address
  for (const [name, value] of Object.entries({ projectId, chainId: 'eip155:1', version: '4' }))
    address.searchParams.set(name, value)
  return address
}

/** Returns the body; undefined for one that is larger than any file of the frame, or ends early. */
async function readBytes(response: Response): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength
      if (size > maxBytes) return undefined
      parts.push(part)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts)
}

function resourceOf(path: string): FrameResource {
  if (path === 'sdk') return 'frame'
  if (documents[path]) return 'page'
  return /^assets\/(keys|strength)-/.test(path) ? 'worker' : 'asset'
}

/** The operator chooses who may embed `/sdk`, and the services the documents talk to. Nothing may embed a window or a file. */
function isOperatorChoice(directive: string, resource: FrameResource): boolean {
  if (directive === 'frame-ancestors') return resource === 'frame'
  return directive === 'connect-src' && (resource === 'frame' || resource === 'page')
}

/** Origin of an app; a wildcard stands for the subdomains of a name of two labels or more. */
const embedder = /^https?:\/\/(?:\*\.(?=[\w-]+\.\w))?(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i
/** URL of a service that the frame talks to. */
const service = /^(?:http|ws)s?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?(?:\/[\w./-]*)?$/i

/**
 * Whether a list of sources names hosts only, or nobody. A scheme alone, a wildcard above a single label and a wildcard of hosts that
 * the frame talks to let anybody in (CSP Level 3, section 2.3.1).
 */
function namesHosts(directive: string, sources: string | undefined): boolean {
  if (!sources) return false
  const host = directive === 'frame-ancestors' ? embedder : service
  return sources.split(' ').every((source) => /^'(?:self|none)'$/i.test(source) || host.test(source))
}

function findHeaderProblems(path: string, headers: Headers): string[] {
  const resource = resourceOf(path)
  const expected = frameHeaders({ resource, embedders: [], connect: [] })
  const wrongNames = fixedHeaders.filter((name) => headers.get(name) !== expected[name])
  const problems = wrongNames.map(
    (name) => `/${path} is sent with another ${name}: ${headers.get(name) ?? 'none'}`,
  )
  const policy = parseDirectives(headers.get('content-security-policy') ?? '')
  const wanted = parseDirectives(expected['content-security-policy'] ?? '')
  for (const [name, value] of wanted) {
    const sent = policy.get(name)
    if (isOperatorChoice(name, resource) ? !namesHosts(name, sent) : sent !== value)
      problems.push(`/${path} is sent with another ${name} in its content policy: ${sent ?? 'none'}`)
  }
  // A directive of its own replaces a wider one: `script-src-elem *` counts before `script-src 'self'`.
  for (const [name, value] of policy)
    if (!wanted.has(name)) problems.push(`/${path} is sent with ${name} in its content policy: ${value}`)
  return problems
}

/** Parses a policy as browsers do: the first of two directives of a name counts, names have no case. */
function parseDirectives(policy: string): Map<string, string> {
  const directives = new Map<string, string>()
  for (const part of policy.split(';')) {
    const [name = '', ...values] = part.trim().split(/\s+/)
    const lower = name.toLowerCase()
    if (lower && !directives.has(lower)) directives.set(lower, values.join(' '))
  }
  return directives
}

const integritySchema = v.object({
  version: v.string(),
  files: v.record(
    v.pipe(
      v.string(),
      v.regex(
        /^((frame|settings)\.html|assets\/[a-z]+(-[a-z]{2,3}(-[a-z]{2,4})?)?-[0-9a-f]{16}\.(js|css|json))$/,
      ),
    ),
    v.pipe(v.string(), v.startsWith('sha384-')),
  ),
})

/** Hashes of the frame's files by path. */
type Integrity = v.InferOutput<typeof integritySchema>

/**
 * Loads the hashes of the frame in `folder`. Nothing of the list is parsed before its signature (`integrity.json.sig`) is verified.
 *
 * @param keys trusted public keys; with any, a list without a signature is refused
 * @throws CliError where there is none, or one that nobody trusted has signed
 */
export async function loadIntegrity(
  folder: string,
  keys: readonly string[] = frameKeys,
): Promise<{ readonly integrity: Integrity; readonly signedBy: string | undefined }> {
  const path = join(folder, 'integrity.json')
  const noFrame = (cause: unknown) =>
    new CliError(
      `${folder} holds no built frame. Run "npm run build", or name another folder with --against.`,
      {
        cause,
      },
    )
  const list = await readFile(path).catch((cause: unknown) => {
    throw noFrame(cause)
  })
  const signature = await readFile(`${path}.sig`, 'utf8').catch(() => undefined)
  const signedBy = verifyIntegrity(list, { signature, keys, name: path })
  try {
    return { integrity: v.parse(integritySchema, JSON.parse(list.toString('utf8'))), signedBy }
  } catch (cause) {
    throw noFrame(cause)
  }
}

/** Returns the folder of the built frame of this version, with its `integrity.json`. */
export function findFrame(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@latchkey/frame/package.json'))), 'app')
}
