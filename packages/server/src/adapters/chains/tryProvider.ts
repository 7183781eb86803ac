import { EgressError } from '../../errors/EgressError.ts'
import type { Chain } from '../../ports/Chains.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import { identityQuestion } from './identityQuestion.ts'
import { judgeAnswer } from './judgeAnswer.ts'
import type { Provider, TryResult } from './Provider.ts'
import { problemOfIdentity } from './problemOfIdentity.ts'
import { recordTry } from './recordTry.ts'

/** Milliseconds one provider gets, the check of its chain included (W5). */
const tryTimeout = 10_000
/** Bytes of the largest answer that is taken (W5). */
const maxAnswer = 10 * 1024 * 1024
const verifiedFor = 10 * 60_000
const refusedFor = 60_000
const headers = { 'content-type': 'application/json' }

export type TryContext = { readonly chain: Chain; readonly egress: Egress; readonly clock: Clock }

/** Asks one provider, after making sure it serves this chain. Never throws; the outcome counts for its rank. */
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
    try {
      if (provider.verifiedUntil <= startedAt) {
        const problem = await verify()
        if (problem) return { ok: false, problem }
      }
      const response = await post(body)
      const problem = judgeAnswer(response, mayBeEmpty)
      return problem ? { ok: false, problem } : { ok: true, response }
    } catch (error) {
      return { ok: false, problem: error instanceof EgressError ? error.code : 'unexpected' }
    }
  }

  async function verify(): Promise<string | undefined> {
    const question = JSON.stringify({ jsonrpc: '2.0', id: 1, ...identityQuestion(chain.namespace) })
    const response = await post(Buffer.from(question))
    const problem =
      judgeAnswer(response, false) ?? problemOfIdentity(chain.namespace, chain.reference, response.body)
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
