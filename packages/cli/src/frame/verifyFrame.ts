import { createHash } from 'node:crypto'
import { frameHeaders } from '@latchkey/protocol'
import type { Integrity } from './readIntegrity.ts'

export type VerifyOptions = {
  /** The wallet's origin. */
  readonly url: URL
  readonly integrity: Integrity
  readonly fetch?: typeof fetch
}

const mostBytes = 4 * 1024 * 1024
/** Headers whose value doesn't depend on the deployment. */
const fixed = [
  'cross-origin-embedder-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

/**
 * Compares a live deployment with the published frame, byte by byte and header by header (X.04, T-INT).
 *
 * @returns what differs, one line each; nothing differs when the list is empty
 */
export async function verifyFrame({ url, integrity, fetch: ask = fetch }: VerifyOptions): Promise<string[]> {
  const problems: string[] = []
  // the document is served under two names, and must be the same under both
  const places = Object.keys(integrity.files).flatMap((path) =>
    path === 'frame.html' ? ['sdk', 'approve'] : [path],
  )
  for (const place of places) {
    const expected = integrity.files[place] ?? integrity.files['frame.html']
    const response = await ask(new URL(`/${place}`, url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    if (!response?.ok) {
      problems.push(`/${place} can't be read (${response?.status ?? 'no answer'})`)
      continue
    }
    const bytes = new Uint8Array(await response.arrayBuffer())
    const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    if (bytes.length > mostBytes || found !== expected)
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
    // which pages embed it and which services it asks is the operator's to say
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
  const parts = policy
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')] as const))
}
