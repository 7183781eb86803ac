import { createConfiguredBus } from './adapters/bus/createConfiguredBus.ts'
import { createMemoryCache } from './adapters/cache/createMemoryCache.ts'
import { createChainPool } from './adapters/chains/createChainPool.ts'
import { createSystemClock } from './adapters/clock/createSystemClock.ts'
import { createConfiguredDb } from './adapters/db/createConfiguredDb.ts'
import { createDirectory } from './adapters/directory/createDirectory.ts'
import { createEgress } from './adapters/egress/createEgress.ts'
import { createEvents } from './adapters/events/createEvents.ts'
import { createConfiguredHistory } from './adapters/history/createConfiguredHistory.ts'
import { createImages } from './adapters/images/createImages.ts'
import { keepSecret } from './adapters/images/keepSecret.ts'
import { createConfiguredKms } from './adapters/kms/createConfiguredKms.ts'
import { createMemoryLimits } from './adapters/limits/createMemoryLimits.ts'
import { createPinoLog } from './adapters/log/createPinoLog.ts'
import { createNoMailer } from './adapters/mail/createNoMailer.ts'
import { createSmtpMailer } from './adapters/mail/createSmtpMailer.ts'
import { createConfiguredMailbox } from './adapters/mailbox/createConfiguredMailbox.ts'
import { createNameSigner } from './adapters/names/createNameSigner.ts'
import { createNames } from './adapters/names/createNames.ts'
import { createConfiguredOnramps } from './adapters/onramps/createConfiguredOnramps.ts'
import { createOnrampOrders } from './adapters/onramps/createOnrampOrders.ts'
import { createAttester } from './adapters/origins/createAttester.ts'
import { createOrigins } from './adapters/origins/createOrigins.ts'
import { createConfiguredPrices } from './adapters/prices/createConfiguredPrices.ts'
import { createProjects } from './adapters/projects/createProjects.ts'
import { createSwaps } from './adapters/swaps/createSwaps.ts'
import { createUniswapSwaps } from './adapters/swaps/createUniswapSwaps.ts'
import { createZeroExSwaps } from './adapters/swaps/createZeroExSwaps.ts'
import { createTokens } from './adapters/tokens/createTokens.ts'
import { builtInDirectory } from './builtInDirectory.ts'
import { createChainReader } from './chain/createChainReader.ts'
import type { ServerConfig } from './config/ServerConfig.ts'
import { createIndexer } from './indexer/createIndexer.ts'
import type { Ports } from './ports/Ports.ts'

/** The ports the configuration asks for. Given ones are used as they are, and by the others. */
export function createPorts(config: ServerConfig, given: Partial<Ports> = {}): Ports {
  const log = given.log ?? createPinoLog(config.logLevel)
  const clock =
    given.clock ??
    createSystemClock({
      onBack: (milliseconds) =>
        log.error(
          { milliseconds },
          'The machine’s clock was set back. The server goes on by its own until the machine’s is past it; if it is right now, restart',
        ),
    })
  const egress =
    given.egress ?? createEgress({ allow: config.egressAllow, allowContent: config.egressAllowContent })
  const limits = given.limits ?? createMemoryLimits({ clock })
  const chains = given.chains ?? createChainPool({ chains: config.chains, egress, clock, log })
  const db = given.db ?? createConfiguredDb({ config, log })
  const events = given.events ?? createEvents({ db, clock, log, days: config.events.days })
  const secret = () => config.secret ?? keepSecret(config.data, log)
  const images =
    given.images ??
    createImages({
      egress,
      clock,
      log,
      secret,
      baseUrl: config.publicUrl,
      ipfsGateway: config.ipfsGateway,
    })
  const cache = given.cache ?? createMemoryCache({ clock })
  const tokens = given.tokens ?? createTokens({ config, chains, db, egress, clock, log })
  const prices = given.prices ?? createConfiguredPrices({ config, chains, tokens, db, egress, clock, log })
  const swaps =
    given.swaps ??
    createSwaps([
      createUniswapSwaps({ exchanges: config.exchanges, reader: createChainReader({ chains, clock }) }),
      ...(config.zeroEx ? [createZeroExSwaps({ zeroEx: config.zeroEx, egress, clock })] : []),
    ])
  const projects = given.projects ?? createProjects({ db, clock, log, config })
  const pollEvery = config.mode === 'development' ? 1_000 : 4_000
  const index = given.index ?? createIndexer({ db, chains, log, index: config.index, pollEvery })
  const history = given.history ?? createConfiguredHistory({ config, index, egress, chains, clock })
  const directory =
    given.directory ?? createDirectory({ builtIn: builtInDirectory(), own: config.directory, clock, log })
  const bus = given.bus ?? createConfiguredBus({ config, db, log })
  const mailbox = given.mailbox ?? createConfiguredMailbox({ config, db, clock, log })
  const names = given.names ?? createNames({ db, clock })
  const nameSigner = given.nameSigner ?? createNameSigner({ secret })
  const onramps = given.onramps ?? createConfiguredOnramps({ config, egress, clock })
  const onrampOrders = given.onrampOrders ?? createOnrampOrders({ db, clock })
  const origins = given.origins ?? createOrigins({ bus, clock, scams: config.scamOrigins })
  const attester = given.attester ?? createAttester({ secret })
  const authKms = given.authKms ?? createConfiguredKms('auth', { config, egress })
  const keysKms = given.keysKms ?? createConfiguredKms('keys', { config, egress })
  const mailer =
    given.mailer ??
    (config.mail.urls.length > 0 ? createSmtpMailer({ ...config.mail, clock, log }) : createNoMailer())
  return {
    attester,
    authKms,
    bus,
    cache,
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
    names,
    nameSigner,
    onrampOrders,
    onramps,
    origins,
    prices,
    projects,
    swaps,
    tokens,
  }
}
