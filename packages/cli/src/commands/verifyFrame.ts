import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { frameHeaders } from '@latchkey/protocol'
import * as v from 'valibot'
import { CliError, type Command } from '../Command.ts'

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
  },
  variables: {},
  run: async ({ out, err }, options, words) => {
    const [url, ...otherWords] = words
    if (!url || otherWords.length > 0 || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new CliError('It needs one address, e.g. latchkey verify-frame https://wallet.example.org', {
        exitCode: 2,
      })
    const integrity = await loadIntegrity(typeof options.against === 'string' ? options.against : findFrame())
    const problems = await verifyFrame({ url: new URL(url), integrity })
    for (const problem of problems) err(problem)
    if (problems.length > 0) {
      err(`This is NOT the published frame ${integrity.version}: do not use it.`)
      return 1
    }
    out(
      `${new URL(url).origin} serves the published frame ${integrity.version}: ${Object.keys(integrity.files).length} files, all headers.`,
    )
    return 0
  },
}

type VerifyOptions = {
  /** The wallet's origin. */
  readonly url: URL
  readonly integrity: Integrity
  readonly fetch?: typeof fetch
}

/** Bytes of the largest file that counts as the frame's. */
const maxBytes = 4 * 1024 * 1024
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
  fetch: fetchFn = fetch,
}: VerifyOptions): Promise<string[]> {
  const problems: string[] = []
  // the document is served under two paths
  const headerPaths = Object.keys(integrity.files).flatMap((path) =>
    path === 'frame.html' ? ['sdk', 'approve'] : [path],
  )
  for (const path of headerPaths) {
    const expected = integrity.files[path] ?? integrity.files['frame.html']
    const response = await fetchFn(new URL(`/${path}`, url), {
      redirect: 'manual',
      // Milliseconds.
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    if (!response?.ok) {
      problems.push(`/${path} can't be read (${response?.status ?? 'no answer'})`)
      continue
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (bytes.length > maxBytes || hash !== expected)
      problems.push(`/${path} is another file: ${hash} instead of ${expected}`)
    problems.push(...findHeaderProblems(path, response.headers))
  }
  return problems
}

function findHeaderProblems(path: string, headers: Headers): string[] {
  const resource =
    path === 'sdk'
      ? 'frame'
      : path === 'approve'
        ? 'page'
        : /^assets\/(keys|strength)-/.test(path)
          ? 'worker'
          : 'asset'
  const expected = frameHeaders({ resource, embedders: [], connect: [] })
  const wrongNames = fixedHeaders.filter((name) => headers.get(name) !== expected[name])
  const problems = wrongNames.map(
    (name) => `/${path} is sent with another ${name}: ${headers.get(name) ?? 'none'}`,
  )
  const policy = parseDirectives(headers.get('content-security-policy') ?? '')
  for (const [name, value] of parseDirectives(expected['content-security-policy'] ?? '')) {
    // The operator chooses embedders and services; only wildcards and `unsafe-…` are refused there.
    const isOperatorChoice = name === 'frame-ancestors' || name === 'connect-src'
    if (
      isOperatorChoice
        ? policy.get(name) === undefined || /\*(?![.:])|unsafe/.test(policy.get(name) ?? '')
        : policy.get(name) !== value
    )
      problems.push(
        `/${path} is sent with another ${name} in its content policy: ${policy.get(name) ?? 'none'}`,
      )
  }
  return problems
}

function parseDirectives(policy: string): Map<string, string> {
  const directives = policy
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return new Map(
    directives.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')] as const),
  )
}

const integritySchema = v.object({
  version: v.string(),
  files: v.record(
    v.pipe(v.string(), v.regex(/^(frame\.html|assets\/[a-z]+-[0-9a-f]{16}\.(js|css))$/)),
    v.pipe(v.string(), v.startsWith('sha384-')),
  ),
})

/** Hashes of the frame's files by path. */
type Integrity = v.InferOutput<typeof integritySchema>

/** Loads the hashes of the frame in `folder`.
 *
 * @throws CliError where there is none */
export async function loadIntegrity(folder: string): Promise<Integrity> {
  try {
    return v.parse(integritySchema, JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')))
  } catch (cause) {
    throw new CliError(
      `${folder} holds no built frame. Run "npm run build", or name another folder with --against.`,
      { cause },
    )
  }
}

/** Returns the folder of the built frame of this version, with its `integrity.json`. */
export function findFrame(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@latchkey/frame/package.json'))), 'app')
}
