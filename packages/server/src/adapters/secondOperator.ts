import { sealingKey, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { isEgressAllowed } from '../base/privateHosts.ts'
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
  readonly config: Pick<ServerConfig, 'frameUrl' | 'publicUrl' | 'auth' | 'keys' | 'egressAllow'>
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
  // The other operator chooses the address of its keys. Only where it is a private one itself may that be private too.
  const isPrivatePeer = isEgressAllowed(new URL(base), config.egressAllow)
  let cached: { readonly state: SecondOperatorState; readonly until: number } | undefined
  let asking: Promise<SecondOperatorState> | undefined

  async function getJson<const schema extends v.GenericSchema>(
    url: string,
    schema: schema,
    chosenBy: 'operator' | 'stranger' = 'operator',
  ) {
    const { status, body } = await egress.request({ url, method: 'GET', timeout, maxBytes: 65_536, chosenBy })
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
    if (!isPlainAddress(auth, base) || !isPlainAddress(keys, base) || !/^[\w-]{1,64}$/.test(project))
      throw new Error('The second operator names addresses or a project that no Latchkey server has.')
    if ([base, auth, keys].some((url) => ownDomains.includes(toRegistrableDomain(url))))
      return { kind: 'refused', reason: 'same_domain' }
    const sealingKeyUrl = `${keys.replace(/\/+$/, '')}/keys/v1/sealing-key`
    const { publicKey } = await getJson(sealingKeyUrl, sealingKey, isPrivatePeer ? 'operator' : 'stranger')
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

/**
 * Whether an address that the second operator states is the base URL of one host, as safe on its way as `base`. The content policy of the
 * wallet's pages lists it: `https://*` there would let them connect to anywhere.
 */
function isPlainAddress(address: string, base: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isHost = hostname.length <= 253 && /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname)
  const isSafe = protocol === 'https:' || base.startsWith('http:')
  return isHost && isSafe && !/[?#@]/.test(address)
}
