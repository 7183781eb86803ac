import { EgressError } from '../../errors.ts'
import type { Chain } from '../../ports/chains.ts'
import type { Clock, Egress, EgressResponse } from '../../ports/platform.ts'
import { findIdentityProblem, identityRequest } from './chainIdentity.ts'
import { type Provider, recordTry, type TryResult } from './providers.ts'

/** Milliseconds for one provider, including the check of its chain. */
const tryTimeout = 10_000
/** Bytes of the largest accepted answer. */
const maxAnswer = 10 * 1024 * 1024
/** Milliseconds the check of its chain counts, and milliseconds a provider of another chain is not used. */
const verifiedFor = 10 * 60_000
const refusedFor = 60_000
const headers = { 'content-type': 'application/json' }

type TryContext = { readonly chain: Chain; readonly egress: Egress; readonly clock: Clock }

/**
 * Sends a request to one provider, after verifying that it serves this chain. Never rejects. The outcome counts for its
 * rank.
 */
export async function tryProvider(
  { chain, egress, clock }: TryContext,
  provider: Provider,
  body: Uint8Array,
  mayBeEmpty: boolean,
): Promise<TryResult> {
  const startedAt = clock.monotonic()
  const result = await attempt()
  const now = clock.monotonic()
  recordTry(provider, result.ok, now - startedAt, now)
  return result

  async function attempt(): Promise<TryResult> {
    let wasSent = false
    try {
      if (provider.verifiedUntil <= startedAt) {
        const problem = await verify()
        if (problem) return { ok: false, problem, wasSent }
      }
      wasSent = true
      const response = await post(body)
      const problem = findAnswerProblem(response, mayBeEmpty)
      return problem ? { ok: false, problem, wasSent: !isTurnedAway(problem) } : { ok: true, response }
    } catch (error) {
      return { ok: false, problem: error instanceof EgressError ? error.code : 'unexpected', wasSent }
    }
  }

  async function verify(): Promise<string | undefined> {
    const question = JSON.stringify({ jsonrpc: '2.0', id: 1, ...identityRequest(chain.namespace) })
    const response = await post(Buffer.from(question))
    const problem =
      findAnswerProblem(response, false) ??
      findIdentityProblem(chain.namespace, chain.reference, response.body)
    const now = clock.monotonic()
    if (problem === 'wrong_chain') provider.refusedUntil = now + refusedFor
    if (!problem) provider.verifiedUntil = now + verifiedFor
    return problem
  }

  function post(bytes: Uint8Array) {
    const timeout = Math.max(tryTimeout - (clock.monotonic() - startedAt), 1)
    return egress.request({
      url: provider.url,
      method: 'POST',
      headers,
      body: bytes,
      timeout,
      maxBytes: maxAnswer,
    })
  }
}

/** Whether a provider has not passed a request on to its node: wrong address, no key, limit reached. */
function isTurnedAway(problem: string): boolean {
  return ['http_401', 'http_403', 'http_404', 'http_429'].includes(problem)
}

/** Error answers larger than this are passed on without being read. */
const maxInspected = 256 * 1024

/** Error messages that report a limit or a node that is behind or down, so another provider may answer. */
const failureText =
  /rate.?limit|quota|too many requests|request limit|daily (request )?limit|compute units|upgrade (your )?plan|capacity|over.?loaded|header not found|missing trie node|try again|not (fully )?synced|syncing|no healthy|backend|cannot unmarshal|temporarily|unavailable|timed? ?out/i

/** A contract's refusal. The text after it comes from its author, who could otherwise make every provider look broken. */
const reverted = /\brevert/i

/**
 * Whether an answer is accepted: 2xx or 400 with JSON that reports no quota or node trouble.
 *
 * @returns undefined when it is, else why the next provider should be used
 */
export function findAnswerProblem(
  { status, headers, body }: EgressResponse,
  mayBeEmpty: boolean,
): string | undefined {
  if (status !== 400 && (status < 200 || status > 299)) return `http_${status}`
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') return 'encoded_answer'
  return findBodyProblem(body, mayBeEmpty)
}

/** As `findAnswerProblem`, of an answer without a status: a message of a WebSocket. */
export function findBodyProblem(body: Buffer, mayBeEmpty = false): string | undefined {
  if (body.length === 0) return mayBeEmpty ? undefined : 'empty_answer'
  const [first, last] = edges(body)
  const isComplete = (first === '{' && last === '}') || (first === '[' && last === ']')
  if (!isComplete) return 'not_json'
  // The bytes are searched before anything is parsed. Nearly every answer stops here.
  if (body.length > maxInspected || !body.includes('"error"')) return undefined
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    return 'not_json'
  }
  return (Array.isArray(json) ? json : [json]).some(reportsTrouble) ? 'node_trouble' : undefined
}

/** JSON-RPC 2.0 reserves the codes from -32099 to -32000 for errors of the server. */
function reportsTrouble(entry: unknown): boolean {
  const error = field(entry, 'error')
  const code = field(error, 'code')
  const message = field(error, 'message')
  return (
    typeof code === 'number' &&
    code >= -32099 &&
    code <= -32000 &&
    typeof message === 'string' &&
    !reverted.test(message) &&
    failureText.test(message)
  )
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The first and last character that are no JSON white space. */
function edges(body: Buffer): readonly [string, string] {
  let start = 0
  let end = body.length - 1
  while (start < end && isSpace(body[start])) start++
  while (end > start && isSpace(body[end])) end--
  return [String.fromCharCode(body[start] ?? 0), String.fromCharCode(body[end] ?? 0)]
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
