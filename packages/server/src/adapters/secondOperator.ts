import { sealingKey, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { ServerConfig } from '../config/readConfig.ts'
import { toRegistrableDomain } from '../config/secondOperator.ts'
import type { Clock, Egress } from '../ports/platform.ts'
import type { SecondOperatorPort, SecondOperatorState } from '../ports/secondOperator.ts'

/** Milliseconds an answer counts, and a refusal: an operator that is back is offered soon. */
const freshFor = { ready: 60_000, refused: 10_000 } as const
/** Milliseconds after that for which the old answer is given while a new one is asked for. A slow second operator delays nobody. */
const staleFor = 300_000
/** Milliseconds one request may take. */
const timeout = 3_000

type SecondOperatorOptions = {
  readonly config: Pick<ServerConfig, 'frameUrl' | 'publicUrl' | 'auth' | 'keys'>
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'monotonic'>
}

/**
 * Creates the second operator of the configuration. It counts as ready while its server answers, lists this server's wallet,
 * and has no address of this server's registrable domain.
 */
export function createSecondOperator({ config, egress, clock }: SecondOperatorOptions): SecondOperatorPort {
  const { secondOperator } = config.keys
  if (!secondOperator) return { get: async () => ({ kind: 'none' }) }
  const { url: base, projectId: givenProject } = secondOperator
  const frameOrigin = new URL(config.frameUrl ?? base).origin
  const ownDomains = [config.frameUrl, config.publicUrl, config.auth.url, config.keys.url].flatMap((url) =>
    url === undefined ? [] : [toRegistrableDomain(url)],
  )
  let cached: { readonly state: SecondOperatorState; readonly until: number } | undefined
  let asking: Promise<SecondOperatorState> | undefined

  async function getJson<const schema extends v.GenericSchema>(url: string, schema: schema) {
    const { status, body } = await egress.request({ url, method: 'GET', timeout, maxBytes: 65_536 })
    if (status !== 200) throw new Error(`The second operator answered ${status}.`)
    return v.parse(schema, JSON.parse(body.toString('utf8')))
  }

  async function fetchState(): Promise<SecondOperatorState> {
    const { auth, keys, recoveryFor, projectId } = await getJson(
      `${base}/.well-known/latchkey`,
      wellKnownLatchkey,
    )
    const project = givenProject ?? projectId
    if (!auth || !keys || !project || !recoveryFor?.includes(frameOrigin))
      return { kind: 'refused', reason: 'not_listed' }
    if ([base, auth, keys].some((url) => ownDomains.includes(toRegistrableDomain(url))))
      return { kind: 'refused', reason: 'same_domain' }
    const { publicKey } = await getJson(`${keys.replace(/\/+$/, '')}/keys/v1/sealing-key`, sealingKey)
    const operator = { auth, keys, projectId: project, host: new URL(base).host }
    return { kind: 'ready', operator, sealingKey: publicKey }
  }

  async function refresh(): Promise<SecondOperatorState> {
    const state = await fetchState().catch(() => ({ kind: 'refused', reason: 'unreachable' }) as const)
    const life = state.kind === 'ready' ? freshFor.ready : freshFor.refused
    cached = { state, until: clock.monotonic() + life }
    return state
  }

  return {
    async get() {
      const age = cached ? clock.monotonic() - cached.until : Number.POSITIVE_INFINITY
      if (cached && age < 0) return cached.state
      asking ??= refresh().finally(() => {
        asking = undefined
      })
      return cached && age < staleFor ? cached.state : asking
    },
  }
}
