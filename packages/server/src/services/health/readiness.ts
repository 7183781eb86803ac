import type { readiness } from '@latchkey/protocol/schemas'
import type { InferOutput } from 'valibot'
import { DeadlineError, withDeadline } from '../../base/promises.ts'
import { KmsError } from '../../errors.ts'
import type { Chain } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { CanaryResult } from './createCanary.ts'
import type { OuterPart, PartState } from './outerParts.ts'

/** What `GET /readyz` answers. */
export type Readiness = InferOutput<typeof readiness>

type ReadinessOptions = Pick<Ports, 'chains' | 'clock' | 'db'> & {
  readonly limits: Pick<Ports['limits'], 'isShared' | 'check'>
  readonly bus: Pick<Ports['bus'], 'check'>
  readonly mailer: Pick<Ports['mailer'], 'isConfigured' | 'probe'>
  /** A round trip through the relay over the public URL; absent: none is made. */
  readonly canary?: () => Promise<CanaryResult>
  /** Key services by the name of their part. */
  readonly kms: Readonly<Record<string, Pick<Ports['authKms'], 'check'>>>
  /** What other operators and hosts do. */
  readonly outer?: Readonly<Record<string, OuterPart>>
  /** Whether the server is about to stop. Load balancers shall send nothing more. */
  readonly isDraining: () => boolean
}

/** Milliseconds a result is cached, so that readiness requests cannot flood the dependencies. What costs others more is probed less often. */
const freshFor = 5_000
const slowFreshFor = 60_000
/** Milliseconds a dependency has to answer. Providers of chains have their own deadline. */
const answerTimeout = 4_000
const mailTimeout = 10_000

/**
 * Creates the readiness check. Each dependency is probed at most once in five seconds, mail servers
 * and the relay over its public URL once a minute.
 *
 * `unavailable`: the server stops, or the database or all providers of a chain do not answer. `degraded`: another dependency
 * does not answer, or some provider, or the nodes count rate limits alone; everything else is served.
 */
export function createReadinessCheck(options: ReadinessOptions): () => Promise<Readiness> {
  const { chains, clock, isDraining } = options
  const parts = createParts(options)
  const chainProbes = chains
    .list()
    .filter(({ http }) => http)
    .map(({ caipNetworkId }) => ({
      caipNetworkId,
      probe: cacheFor(freshFor, clock, () => probeChain(chains, caipNetworkId)),
    }))

  return async () => {
    const now = () => clock.monotonic()
    const [states, chainStates] = await Promise.all([
      Promise.all(Object.entries(parts).map(async ([name, probe]) => [name, await probe()] as const)),
      Promise.all(
        chainProbes.map(async ({ caipNetworkId, probe }) => [caipNetworkId, await probe()] as const),
      ),
    ])
    const all = Object.fromEntries(
      [...states, ...chainStates].map(([name, { value, at }]) => [
        name,
        { ...toPart(value), age: Math.max(0, Math.round(now() - at)) },
      ]),
    )
    if (isDraining())
      all.server = { state: 'unavailable', reason: 'The server is stopping. Use another node.', age: 0 }
    const values = Object.entries(all)
    const isUnavailable = values.some(
      ([name, { state }]) => state === 'unavailable' && (/:/.test(name) || isVital(name)),
    )
    const isWhole = values.every(([, { state }]) => state === 'ready' || state === 'off')
    return {
      status: isUnavailable ? 'unavailable' : isWhole ? 'ready' : 'degraded',
      database: all.database?.state === 'ready' ? 'ready' : 'unavailable',
      limits: !options.limits.isShared ? 'local' : all.limits?.state === 'ready' ? 'shared' : 'unshared',
      chains: Object.fromEntries(
        chainStates.map(([name, { value }]) => [
          name,
          { providers: value.providers, reachable: value.reachable },
        ]),
      ),
      parts: all,
    }
  }
}

/** Without these nothing is served. Chains, whose names have a colon, are as vital. */
const isVital = (name: string) => name === 'database' || name === 'server'

/** A failed try of the relay is repeated soon: at the first start of a site the proxy has no node behind it yet. */
const isFailure = ({ state }: PartState) => state !== 'ready'

const toPart = ({ state, reason }: PartState) => ({ state, ...(reason !== undefined && { reason }) })

/** The dependencies other than chains, each with its cached probe. */
function createParts({ db, bus, limits, mailer, kms, clock, canary, outer = {} }: ReadinessOptions) {
  const probes: Record<string, () => Promise<PartState>> = {
    database: () => check(() => db.check(), 'The database (DATABASE_URL) does not answer.'),
    bus: () =>
      check(
        () => bus.check(),
        'Nothing is heard of other nodes, so their messages come late. Start Redis (REDIS_URL), or set it where a pooler is in front of the database.',
      ),
    limits: async () => {
      const reason =
        'Each node counts rate limits and mails alone, because Redis (REDIS_URL) does not answer.'
      const { state } = await check(async () => limits.check?.(), reason)
      return state === 'ready' ? { state } : { state: 'degraded', reason }
    },
  }
  for (const [name, service] of Object.entries(kms)) probes[name] = () => checkKms(service)
  const cached = Object.entries(probes).map(
    ([name, probe]) => [name, cacheFor(freshFor, clock, probe)] as const,
  )
  return Object.fromEntries([
    ...cached,
    ['mail', cacheFor(slowFreshFor, clock, () => probeMail(mailer), true)] as const,
    ...Object.entries(outer).map(
      ([name, { every, probe }]) => [name, cacheFor(every, clock, probe, true)] as const,
    ),
    ...(canary
      ? [['relay', cacheFor(slowFreshFor, clock, () => probeRelay(canary), true, isFailure)] as const]
      : []),
  ])
}

async function check(run: () => Promise<void>, reason: string): Promise<PartState> {
  try {
    await withDeadline(run(), answerTimeout, 'The check')
    return { state: 'ready' }
  } catch (error) {
    const isLate = error instanceof DeadlineError
    return {
      state: 'unavailable',
      reason: isLate ? `${reason} It took over ${answerTimeout / 1000} s.` : reason,
    }
  }
}

const kmsReasons: Readonly<Record<KmsError['code'], string>> = {
  key_file: 'The key file can’t be used. Run "latchkey doctor" on this node.',
  not_ours: 'The key is another than the one of the stored secrets. Run "latchkey doctor" on this node.',
  unreachable: 'The key service does not answer. Run "latchkey doctor" on this node.',
}

async function checkKms(kms: Pick<Ports['authKms'], 'check'>): Promise<PartState> {
  try {
    await withDeadline(kms.check(), answerTimeout, 'The key service')
    return { state: 'ready' }
  } catch (error) {
    return {
      state: 'unavailable',
      reason: kmsReasons[error instanceof KmsError ? error.code : 'unreachable'],
    }
  }
}

async function probeMail(mailer: ReadinessOptions['mailer']): Promise<PartState> {
  if (!mailer.isConfigured) return { state: 'off' }
  const states = await withDeadline(mailer.probe(), mailTimeout, 'Mail').catch(() => undefined)
  if (!states) return { state: 'unavailable', reason: 'No mail transport answers (LATCHKEY_SMTP_URLS).' }
  const failing = states.filter(({ problem }) => problem !== undefined)
  if (failing.length === 0) return { state: 'ready' }
  const problems = failing.map(({ id, problem }) => `${id}: ${problem}`).join(', ')
  return {
    state: failing.length === states.length ? 'unavailable' : 'degraded',
    reason: `${failing.length} of ${states.length} mail transports can’t be used (${problems}).`,
  }
}

async function probeRelay(canary: () => Promise<CanaryResult>): Promise<PartState> {
  const result = await canary()
  if (result.isWell) return { state: 'ready' }
  const { step, reason } = result
  return {
    state: 'unavailable',
    reason: `A message over the public URL (LATCHKEY_PUBLIC_URL) got no further than "${step}": ${reason}.`,
  }
}

async function probeChain(chains: Ports['chains'], id: Chain['caipNetworkId']) {
  const providers = await chains.probe(id)
  const failing = providers.filter((provider) => !provider.reachable)
  // Most requests come by HTTP, so sockets alone don't serve a chain that has HTTP providers.
  const main = chains.get(id)?.http ? providers.filter(({ transport }) => transport === 'http') : providers
  const counts = { providers: providers.length, reachable: providers.length - failing.length }
  if (failing.length === 0 && counts.providers > 0) return { ...counts, state: 'ready' as const }
  const problems = failing.map((provider) => `${provider.id}: ${provider.problem ?? 'no answer'}`).join(', ')
  return {
    ...counts,
    state: !main.some(({ reachable }) => reachable) ? ('unavailable' as const) : ('degraded' as const),
    reason: `${failing.length} of ${counts.providers} providers can’t be used (${problems}).`,
  }
}

/**
 * Returns a function that runs `probe` at most once in `milliseconds`, and says when it was begun.
 *
 * @param isRenewedBehind whether callers get the last result while the next one is being made
 * @param isBrief which results are kept no longer than those of cheap probes
 */
function cacheFor<value>(
  milliseconds: number,
  clock: Pick<Ports['clock'], 'monotonic'>,
  probe: () => Promise<value>,
  isRenewedBehind = false,
  isBrief: (value: value) => boolean = () => false,
): () => Promise<{ readonly value: value; readonly at: number }> {
  let last: { readonly at: number; readonly value: value } | undefined
  let running: { readonly at: number; readonly result: Promise<{ at: number; value: value }> } | undefined
  return () => {
    const now = clock.monotonic()
    const isOver = last?.at === running?.at
    const life = last && isOver && isBrief(last.value) ? freshFor : milliseconds
    if (!running || now - running.at >= life) {
      const result = probe().then((value) => {
        last = { at: now, value }
        return last
      })
      running = { at: now, result }
    }
    return isRenewedBehind && last ? Promise.resolve(last) : running.result
  }
}
