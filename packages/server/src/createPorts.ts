import { createHmac } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { CaipNetworkId } from '@latchkey/protocol'
import { LRUCache } from 'lru-cache'
import { createBundler } from './adapters/bundler/bundler.ts'
import { createGasKeys } from './adapters/bundler/gasKeys.ts'
import { createMemoryBus } from './adapters/bus/memory.ts'
import { createPostgresBus } from './adapters/bus/postgres.ts'
import { createRedisBus } from './adapters/bus/redis.ts'
import { createMemoryCache } from './adapters/cache.ts'
import { createChainPool } from './adapters/chains/chainPool.ts'
import { createSystemClock } from './adapters/clock.ts'
import { createConfiguredEngine } from './adapters/db/createConfiguredEngine.ts'
import { createDb } from './adapters/db/database.ts'
import { migrations } from './adapters/db/migrations.ts'
import { createDirectory } from './adapters/directory.ts'
import { createEgress } from './adapters/egress.ts'
import { createEvents } from './adapters/events.ts'
import { createConfiguredHistory } from './adapters/history/history.ts'
import { createImages } from './adapters/images/images.ts'
import { createFileKms } from './adapters/kms/file.ts'
import { createVaultKms } from './adapters/kms/vault.ts'
import { createMemoryLimits } from './adapters/limits/memory.ts'
import { createRedisLimits } from './adapters/limits/redis.ts'
import { createPinoLog } from './adapters/log.ts'
import { createDatabaseMailbox } from './adapters/mailbox/database.ts'
import { createMemoryMailbox } from './adapters/mailbox/memory.ts'
import { createMailboxLimits } from './adapters/mailbox/shares.ts'
import { createNoMailer, createSmtpMailer } from './adapters/mailer.ts'
import { createNames } from './adapters/names.ts'
import { createOnrampOrders } from './adapters/onrampOrders.ts'
import { createCheckoutOnramp } from './adapters/onramps/checkout.ts'
import { createLinkOnramp } from './adapters/onramps/link.ts'
import { createMoonPayOnramp } from './adapters/onramps/moonPay.ts'
import { createOrigins } from './adapters/origins.ts'
import { createConfiguredPrices } from './adapters/prices/prices.ts'
import { createProjects } from './adapters/projects.ts'
import { createSecondOperator } from './adapters/secondOperator.ts'
import { createAttester, createNameSigner, createServerSecret } from './adapters/serverSecret.ts'
import { createSettings } from './adapters/settings.ts'
import { createSolana } from './adapters/solana/solana.ts'
import { createSponsor } from './adapters/sponsor/sponsor.ts'
import { createUniswapSwaps } from './adapters/swaps/uniswap.ts'
import { createZeroExSwaps } from './adapters/swaps/zeroEx.ts'
import { throttleLog } from './adapters/throttleLog.ts'
import { createTokens } from './adapters/tokens/tokens.ts'
import { toHostAndPort } from './base/privateHosts.ts'
import { watchProvider } from './base/watchProvider.ts'
import { createChainReader } from './chain/chainReader.ts'
import { createLiveConfig } from './config/liveConfig.ts'
import type { ServerConfig } from './config/readConfig.ts'
import { createIndexer } from './indexer/createIndexer.ts'
import { builtInDirectory } from './packageFiles.ts'
import type { Swaps } from './ports/assets.ts'
import type { Db } from './ports/db.ts'
import type { Kms, Mailer } from './ports/kmsAndMailer.ts'
import type { OnrampProvider, Onramps } from './ports/onramp.ts'
import type { Ports } from './ports/Ports.ts'
import type { Clock, Egress, Limits, Log } from './ports/platform.ts'
import type { Bus, Mailbox } from './ports/relay.ts'

/**
 * Creates the adapters the configuration asks for. Ports in `given` are used as they are, also by the other adapters.
 *
 * @throws DirectoryError when the operator's directory can't be used
 */
export function createPorts(config: ServerConfig, given: Partial<Ports> = {}): Ports {
  const log = given.log ?? throttleLog(createPinoLog(config.logLevel))
  const clock =
    given.clock ??
    createSystemClock({
      onBack: (milliseconds) =>
        log.error(
          { milliseconds },
          'The machine’s clock was set back. The server continues with its own until the machine’s has caught up; restart it if the machine’s is right',
        ),
    })
  const egress =
    given.egress ?? createEgress({ allow: listAllowedHosts(config), allowContent: config.egressAllowContent })
  const limits = given.limits ?? createConfiguredLimits({ config, clock, log })
  const chains = given.chains ?? createChainPool({ chains: config.chains, egress, clock, log })
  const db = given.db ?? createConfiguredDb({ config, log })
  const events = given.events ?? createEvents({ db, clock, log, days: config.events.days })
  const secret = createServerSecret(config, log)
  const images =
    given.images ??
    createImages({ egress, clock, log, secret, baseUrl: config.publicUrl, ipfsGateway: config.ipfsGateway })
  const tokens = given.tokens ?? createTokens({ config, chains, db, egress, clock, log })
  const prices = given.prices ?? createConfiguredPrices({ config, chains, tokens, db, egress, clock, log })
  const swaps =
    given.swaps ??
    createSwaps([
      createUniswapSwaps({ exchanges: config.exchanges, reader: createChainReader({ chains, clock }) }),
      ...createConfiguredZeroEx({ config, egress, clock }),
    ])
  const projects = given.projects ?? createProjects({ db, clock, log, config })
  const index = given.index ?? createIndexer({ db, chains, log, ...toIndexerOptions(config) })
  const history = given.history ?? createConfiguredHistory({ config, index, egress, chains, clock })
  const solana = given.solana ?? createSolana({ chains, clock })
  const directory =
    given.directory ??
    createDirectory({ builtIn: builtInDirectory(), replacement: config.directory, clock, log })
  const bus = given.bus ?? createConfiguredBus({ config, db, log })
  const mailbox = given.mailbox ?? createConfiguredMailbox({ config, db, clock, log, secret })
  const nameSigner = given.nameSigner ?? createNameSigner({ secret })
  const onramps = given.onramps ?? createConfiguredOnramps({ config, egress, clock })
  const onrampOrders = given.onrampOrders ?? createOnrampOrders({ db, clock })
  const origins = given.origins ?? createOrigins({ bus, clock, scams: config.scamOrigins })
  const authKms = given.authKms ?? createConfiguredKms('auth', { config, egress })
  const keysKms = given.keysKms ?? createConfiguredKms('keys', { config, egress })
  const settings = given.settings ?? createSettings({ db, bus, clock, log })
  const mailer = given.mailer ?? createConfiguredMailer({ mail: config.mail, clock, log })
  return {
    attester: given.attester ?? createAttester({ secret }),
    authKms,
    bus,
    cache: given.cache ?? createMemoryCache({ clock }),
    chains,
    clock,
    db,
    directory,
    egress,
    events,
    history,
    images,
    index,
    keysKms,
    limits,
    log,
    mailer,
    mailbox,
    names: given.names ?? createNames({ db, clock }),
    nameSigner,
    onrampOrders,
    onramps,
    origins,
    prices,
    projects,
    secondOperator: given.secondOperator ?? createSecondOperator({ config, egress, clock }),
    settings,
    solana,
    ...createSmartAccountPorts({ config, egress, chains, db, clock, log, settings }, given),
    swaps,
    tokens,
  }
}

/** Hosts the server may reach though they are private: those of the operator, and its own public one for the canary. */
function listAllowedHosts({ egressAllow, publicUrl }: ServerConfig): readonly string[] {
  return publicUrl === undefined ? egressAllow : [...egressAllow, toHostAndPort(publicUrl)]
}

/** Bundler and sponsor, with the keys they share. */
function createSmartAccountPorts(
  {
    config,
    egress,
    settings,
    ...ports
  }: Pick<Ports, 'egress' | 'chains' | 'db' | 'clock' | 'log' | 'settings'> & {
    readonly config: ServerConfig
  },
  given: Partial<Ports>,
): Pick<Ports, 'bundler' | 'gasKms' | 'sponsor'> {
  const gasKms = given.gasKms ?? createConfiguredKms('gas', { config, egress })
  const keys = createGasKeys({ db: ports.db, gasKms, count: config.smartAccounts.keys })
  const options = { ...ports, keys }
  // A development chain mines at once and has no reorganizations to wait for.
  const isLocal = config.mode === 'development'
  const bundlerTiming = isLocal ? { pollEvery: 250, replaceAfter: 5_000 } : {}
  const sponsorTiming = isLocal ? { pollEvery: 1_000, settleAfter: 0 } : {}
  return {
    bundler:
      given.bundler ?? createBundler({ ...options, config: config.smartAccounts, timing: bundlerTiming }),
    gasKms,
    // Shares of a deposit follow the budgets that operators change while the server runs.
    sponsor:
      given.sponsor ??
      createSponsor({ ...options, config: createLiveConfig(config, settings), timing: sponsorTiming }),
  }
}

/** The chains to index, and the milliseconds between two looks at each. */
function toIndexerOptions({ index, mode }: Pick<ServerConfig, 'index' | 'mode'>) {
  return { index, pollEvery: mode === 'development' ? 1_000 : 4_000 }
}

/** The rate limits: in Redis by `REDIS_URL`, else in memory, where each process counts alone. */
function createConfiguredLimits({
  config: { redisUrl },
  clock,
  log,
}: {
  readonly config: Pick<ServerConfig, 'redisUrl'>
  readonly clock: Clock
  readonly log: Log
}): Limits {
  return redisUrl === undefined
    ? createMemoryLimits({ clock })
    : createRedisLimits({ url: redisUrl, clock, log })
}

/** The bus between nodes: Redis by `REDIS_URL`, else Postgres by `DATABASE_URL`, else memory for a single node. */
function createConfiguredBus({
  config: { redisUrl, databaseUrl },
  db,
  log,
}: {
  readonly config: Pick<ServerConfig, 'redisUrl' | 'databaseUrl'>
  readonly db: Db
  readonly log: Log
}): Bus {
  if (redisUrl !== undefined) return createRedisBus({ url: redisUrl, log })
  if (databaseUrl !== undefined) return createPostgresBus({ url: databaseUrl, db, log })
  return createMemoryBus()
}

/** The configured database: Postgres by `DATABASE_URL`, else PGlite in `<LATCHKEY_DATA>/database`. */
function createConfiguredDb({
  config,
  log,
}: {
  readonly config: Pick<ServerConfig, 'data' | 'databaseUrl'>
  readonly log: Log
}): Db {
  return createDb(createConfiguredEngine(config, log), migrations)
}

/** The mailer of the configured SMTP servers. Without any, sending fails. */
function createConfiguredMailer({
  mail,
  clock,
  log,
}: Pick<ServerConfig, 'mail'> & { readonly clock: Clock; readonly log: Log }): Mailer {
  return mail.urls.length > 0 ? createSmtpMailer({ ...mail, clock, log }) : createNoMailer()
}

/** The key service of the sign-in service, of the keys service, or of the keys that pay gas. Each has a key of its own. */
function createConfiguredKms(
  purpose: 'auth' | 'keys' | 'gas',
  { config: { kms }, egress }: { readonly config: Pick<ServerConfig, 'kms'>; readonly egress: Egress },
): Kms {
  if (kms.kind === 'vault') {
    const { url, token, mount } = kms
    return createVaultKms({ egress, url, token, mount, key: kms[purpose] })
  }
  return createFileKms({
    path: resolve(join(kms.folder, `${purpose}.key`)),
    name: `file ${join(kms.folder, `${purpose}.key`)}`,
  })
}

/** Bytes of messages in memory. */
const memoryBytes = 256 * 1024 * 1024
/** Stored messages. */
const maxMessages = 2_000_000

/** The configured mailbox: in the database, or in memory with `LATCHKEY_RELAY_DURABLE=off`. */
function createConfiguredMailbox({
  config: { relay },
  db,
  clock,
  log,
  secret,
}: {
  readonly config: Pick<ServerConfig, 'relay'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly secret: () => string
}): Mailbox {
  if (!relay.isDurable) {
    const limits = createMailboxLimits({ messages: maxMessages, bytes: memoryBytes })
    return createMemoryMailbox({ clock, limits })
  }
  const limits = createMailboxLimits({ messages: maxMessages, bytes: relay.mailboxBytes })
  const digests = new LRUCache<string, string>({
    max: maxDigests,
    memoMethod: (address) =>
      createHmac('sha256', secret()).update(`relay address ${address}`).digest('hex').slice(0, 16),
  })
  const toAddressDigest = (address: string) => digests.memo(address)
  return createDatabaseMailbox({ db, clock, log, limits, toAddressDigest })
}

/** Digests of network addresses that are remembered: one is made of the address of every message. */
const maxDigests = 10_000

/** The sellers of tokens the operator has set up. */
function createConfiguredOnramps({
  config: { onramp },
  egress,
  clock,
}: {
  readonly config: Pick<ServerConfig, 'onramp'>
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}): Onramps {
  const { checkout, link, moonPay, restrictedZones } = onramp
  const watched = (
    create: (way: Pick<Egress, 'request'>) => OnrampProvider,
    probe: (provider: OnrampProvider) => Promise<unknown>,
  ): OnrampProvider => {
    const watch = watchProvider(egress, clock)
    const provider = create(watch)
    return { ...provider, check: () => watch.check(() => probe(provider)) }
  }
  const providers = [
    ...(checkout
      ? [
          watched(
            (way) => createCheckoutOnramp({ checkout, restrictedZones, egress: way, clock }),
            async ({ options }) => options?.(),
          ),
        ]
      : []),
    ...(moonPay
      ? [
          watched(
            (way) => createMoonPayOnramp({ moonPay, restrictedZones, egress: way, clock }),
            async ({ quote }) => quote?.(moonPayProbe),
          ),
        ]
      : []),
    ...(link ? [createLinkOnramp(link)] : []),
  ]
  return { providers: () => providers }
}

/** A quote that MoonPay always has. */
const moonPayProbe = { purchaseCurrency: 'eth', network: 'eth', paymentCurrency: 'USD', amount: '100.00' }

/** 0x, where it is configured. */
function createConfiguredZeroEx({
  config: { zeroEx },
  egress,
  clock,
}: {
  readonly config: Pick<ServerConfig, 'zeroEx'>
  readonly egress: Egress
  readonly clock: Clock
}): Swaps[] {
  if (!zeroEx) return []
  const watch = watchProvider(egress, clock)
  return [{ ...createZeroExSwaps({ zeroEx, egress: watch, clock }), check: () => watch.check() }]
}

/** Combines sources of swaps: each chain is served by the first source that has it. */
function createSwaps(sources: readonly Swaps[]): Swaps {
  const findSource = (chain: CaipNetworkId) => {
    const source = sources.find((one) => one.router(chain) !== undefined)
    if (!source) throw new Error(`Nobody swaps on ${chain}`)
    return source
  }
  const checks = sources.flatMap(({ check }) => check ?? [])
  return {
    ...(checks.length > 0 && { check: async () => void (await Promise.all(checks.map((run) => run()))) }),
    chains: () => [...new Set(sources.flatMap((source) => source.chains()))],
    router: (chain) => sources.find((one) => one.router(chain) !== undefined)?.router(chain),
    quote: (question) => findSource(question.chain).quote(question),
    build: (question, quote, terms) => findSource(question.chain).build(question, quote, terms),
  }
}
