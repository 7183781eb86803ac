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

const maxBytes = 4 * 1024 * 1024
/** Headers with the same value in every deployment. */
const fixed = [
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
  for (const place of headerPaths) {
    const expected = integrity.files[place] ?? integrity.files['frame.html']
    const response = await fetchFn(new URL(`/${place}`, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    if (!response?.ok) {
      problems.push(`/${place} can't be read (${response?.status ?? 'no answer'})`)
      continue
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (bytes.length > maxBytes || found !== expected)
      problems.push(`/${place} is another file: ${found} instead of ${expected}`)
    problems.push(...headerProblems(place, response.headers))
  }
  return problems
}

function headerProblems(place: string, headers: Headers): string[] {
  const resource =
    place === 'sdk'
      ? 'frame'
      : place === 'approve'
        ? 'page'
        : place.startsWith('assets/keys')
          ? 'worker'
          : 'asset'
  const expected = frameHeaders({ resource, embedders: [], connect: [] })
  const wrong = fixed.filter((name) => headers.get(name) !== expected[name])
  const problems = wrong.map(
    (name) => `/${place} is sent with another ${name}: ${headers.get(name) ?? 'none'}`,
  )
  const policy = directivesOf(headers.get('content-security-policy') ?? '')
  for (const [name, value] of directivesOf(expected['content-security-policy'] ?? '')) {
    // the operator chooses embedders and services
    const isOwn = name === 'frame-ancestors' || name === 'connect-src'
    if (
      isOwn
        ? policy.get(name) === undefined || /\*(?![.:])|unsafe/.test(policy.get(name) ?? '')
        : policy.get(name) !== value
    )
      problems.push(
        `/${place} is sent with another ${name} in its content policy: ${policy.get(name) ?? 'none'}`,
      )
  }
  return problems
}

function directivesOf(policy: string): Map<string, string> {
  const directives = policy
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return new Map(
    directives.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')] as const),
  )
}

const integrity = v.object({
  version: v.string(),
  files: v.record(
    v.pipe(v.string(), v.regex(/^(frame\.html|assets\/[a-z]+-[0-9a-f]{16}\.(js|css))$/)),
    v.pipe(v.string(), v.startsWith('sha384-')),
  ),
})

/** Hashes of the frame's files by path. */
type Integrity = v.InferOutput<typeof integrity>

/** Loads the hashes of the frame in `folder`.
 *
 * @throws CliError where there is none */
export async function loadIntegrity(folder: string): Promise<Integrity> {
  try {
    return v.parse(integrity, JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')))
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
