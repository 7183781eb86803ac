import { parseOriginPattern } from '../adapters/projects/parseOriginPattern.ts'
import { createEnvironmentReader } from './createEnvironmentReader.ts'
import type { Environment, EnvironmentReader } from './EnvironmentReader.ts'
import { readBlockscout } from './readBlockscout.ts'
import { readChains } from './readChains.ts'
import { readDirectoryConfig } from './readDirectoryConfig.ts'
import { readEmbeddedConfig } from './readEmbeddedConfig.ts'
import { readIndexedChains } from './readIndexedChains.ts'
import { readLimit } from './readLimit.ts'
import { readNameZones } from './readNameZones.ts'
import { readNetworksFile } from './readNetworksFile.ts'
import { readOnrampConfig } from './readOnrampConfig.ts'
import { readRelayConfig } from './readRelayConfig.ts'
import { readSocialConfig } from './readSocialConfig.ts'
import { readSwapsFile } from './readSwapsFile.ts'
import { readTokensFile } from './readTokensFile.ts'
import { readZeroEx } from './readZeroEx.ts'
import type { ServerConfig } from './ServerConfig.ts'
import { ServerConfigError } from './ServerConfigError.ts'

/**
 * Reads the `LATCHKEY_*` environment.
 *
 * @throws ServerConfigError naming every variable that can't be used.
 * @example readConfig({ LATCHKEY_RPC_EIP155_1: 'https://rpc.example/v1' })
 */
export function readConfig(env: Environment): ServerConfig {
  const reader = createEnvironmentReader(env)
  const host = reader.text('LATCHKEY_HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(reader, host)
  const projectId = readProjectId(reader, 'LATCHKEY_PROJECT_ID')
  const testProjectId = readProjectId(reader, 'LATCHKEY_TEST_PROJECT_ID')
  const webRoot = reader.text('LATCHKEY_WEB_ROOT')
  const logRange = reader.integer('LATCHKEY_LOG_RANGE', 0, [1, 1_000_000_000])
  const egressAllow = readEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW')
  const secret = readSecret(reader)
  const ipfsGateway = readIpfsGateway(reader)
  const databaseUrl = readDatabaseUrl(reader)
  const redisUrl = readRedisUrl(reader)
  const chains = readChains(env, reader, egressAllow)
  const directory = readDirectoryConfig(reader)

  const mode = reader.choice('LATCHKEY_MODE', ['production', 'development'], 'production')
  const preset = reader.choice('LATCHKEY_PRESET', ['standard', 'compat'], 'standard')
  const data = reader.text('LATCHKEY_DATA') ?? '.latchkey/data'
  const zeroEx = readZeroEx(reader, { chains, egressAllow })

  const config: ServerConfig = {
    mode,
    preset,
    port: reader.integer('LATCHKEY_PORT', 4180, [0, 65_535]),
    host,
    ...(publicUrl && { publicUrl }),
    ...(projectId && { projectId }),
    projectCheck: reader.choice(
      'LATCHKEY_PROJECTS',
      ['auto', 'check', 'off'],
      mode === 'development' ? 'off' : 'auto',
    ),
    ...(testProjectId && { testProjectId }),
    chains,
    networks: readNetworksFile(reader),
    tokens: readTokensFile(reader),
    prices: readPrices(reader),
    exchanges: readSwapsFile(reader),
    nameZones: readNameZones(reader, mode),
    ...(zeroEx && { zeroEx }),
    onramp: readOnrampConfig(reader, { preset, egressAllow }),
    blockscout: readBlockscout(env, reader, { chains, egressAllow }),
    ...(ipfsGateway && { ipfsGateway }),
    ...(webRoot && { webRoot }),
    forward: {
      header: readHeaderName(reader),
      hops: reader.integer('LATCHKEY_TRUST_PROXY', 0, [0, 10]),
    },
    limits: {
      route: readLimit(reader, 'LATCHKEY_LIMIT_ROUTE', { capacity: 100, refillPerSecond: 10 }),
      project: readLimit(reader, 'LATCHKEY_LIMIT_PROJECT', { capacity: 20_000, refillPerSecond: 2_000 }),
      rpc: readLimit(reader, 'LATCHKEY_LIMIT_RPC', { capacity: 5_000, refillPerSecond: 500 }, 1_000),
      broadcast: readLimit(reader, 'LATCHKEY_LIMIT_BROADCAST', { capacity: 60, refillPerSecond: 2 }),
      relayHandshake: readLimit(reader, 'LATCHKEY_LIMIT_RELAY_HANDSHAKE', {
        capacity: 200,
        refillPerSecond: 20,
      }),
      relayFrames: readLimit(reader, 'LATCHKEY_LIMIT_RELAY_FRAMES', {
        capacity: 1_000,
        refillPerSecond: 100,
      }),
      relayMessages: readLimit(reader, 'LATCHKEY_LIMIT_RELAY_MESSAGES', {
        capacity: 20_000,
        refillPerSecond: 2_000,
      }),
    },
    relay: readRelayConfig(reader, mode),
    scamOrigins: readOrigins(reader, 'LATCHKEY_SCAM_ORIGINS'),
    ...(redisUrl && { redisUrl }),
    events: readEvents(reader),
    ...(logRange > 0 && { logRange }),
    logLevel: reader.choice('LATCHKEY_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
    data,
    ...(databaseUrl && { databaseUrl }),
    index: readIndexedChains(reader, chains),
    ...(directory && { directory }),
    buildHash: reader.text('LATCHKEY_BUILD_HASH')?.slice(0, 64) ?? 'unreleased',
    egressAllow,
    egressAllowContent: readEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW_CONTENT'),
    ...(secret && { secret }),
    ...readEmbeddedConfig(reader, { mode, preset, data }),
    siwx: readSiwx(reader),
    social: readSocialConfig(reader, mode),
  }
  if (reader.problems.length > 0) throw new ServerConfigError(reader.problems)
  return config
}

function readEvents(reader: EnvironmentReader): ServerConfig['events'] {
  return {
    isStored: reader.choice('LATCHKEY_EVENTS', ['off', 'store'], 'off') === 'store',
    keepsAddresses: reader.choice('LATCHKEY_EVENTS_ADDRESSES', ['off', 'on'], 'off') === 'on',
    days: reader.integer('LATCHKEY_EVENTS_DAYS', 90, [1, 3_650]),
  }
}

function readPublicUrl(reader: EnvironmentReader, host: string): string | undefined {
  const variable = 'LATCHKEY_PUBLIC_URL'
  const value = reader.text(variable)
  if (value === undefined) {
    // Clients are told this address; guessing one from 0.0.0.0 or from a Host header would tell them a wrong one.
    if (!/^(127(\.\d+){3}|::1|localhost)$/.test(host)) {
      reader.fail(variable, `is needed when LATCHKEY_HOST is ${host}: it is the address clients are told`)
    }
    return undefined
  }
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    reader.fail(variable, 'must be an http:// or https:// URL without user name, query or fragment')
    return undefined
  }
  return url.href.replace(/\/+$/, '')
}

function readSiwx(reader: EnvironmentReader): ServerConfig['siwx'] {
  return {
    isOn: reader.choice('LATCHKEY_SIWX', ['on', 'off'], 'on') === 'on',
    days: reader.integer('LATCHKEY_SIWX_DAYS', 7, [1, 90]),
  }
}

function readPrices(reader: EnvironmentReader): ServerConfig['prices'] {
  const file = reader.text('LATCHKEY_PRICES_FILE')
  const key = reader.text('LATCHKEY_COINGECKO_KEY')
  const plan = reader.choice('LATCHKEY_COINGECKO_PLAN', ['demo', 'pro', 'public'], 'demo')
  const minLiquidity = reader.integer('LATCHKEY_PRICES_LIQUIDITY', 10_000, [0, 1_000_000_000])
  return {
    ...(file && { file }),
    minLiquidity,
    // the public plan is asked for by its name alone, and is nobody's key
    ...(plan === 'public' ? { coinGecko: { plan } } : key && { coinGecko: { key, plan } }),
  }
}

function readIpfsGateway(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_IPFS_GATEWAY')
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/*$/, '/')
  if (value !== undefined)
    reader.fail('LATCHKEY_IPFS_GATEWAY', 'must be an http:// or https:// URL, e.g. https://ipfs.io/ipfs/')
  return undefined
}

function readProjectId(reader: EnvironmentReader, variable: string): string | undefined {
  const value = reader.text(variable)
  if (value === undefined || /^[\w-]{1,64}$/.test(value)) return value
  reader.fail(variable, 'may hold letters, digits, - and _ only, 64 at most')
  return undefined
}

/** The value never appears in a problem: it holds a password. */
function readDatabaseUrl(reader: EnvironmentReader): string | undefined {
  const variable = 'DATABASE_URL'
  const value = reader.text(variable)
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value
  reader.fail(variable, 'must be postgres://<user>:<password>@<host>:<port>/<database>')
  return undefined
}

/** The value never appears in a problem: it may hold a password. */
function readRedisUrl(reader: EnvironmentReader): string | undefined {
  const value = reader.text('REDIS_URL')
  if (value === undefined || (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol))) return value
  reader.fail('REDIS_URL', 'must be redis://<host>:<port> or rediss://…')
  return undefined
}

function readHeaderName(reader: EnvironmentReader): string {
  const value = reader.text('LATCHKEY_FORWARD_HEADER') ?? 'x-forwarded-for'
  if (!/^[A-Za-z0-9-]{1,64}$/.test(value)) reader.fail('LATCHKEY_FORWARD_HEADER', 'is not a header name')
  return value.toLowerCase()
}

function readEgressAllow(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const known = !/[/@?#\s]/.test(entry) && URL.canParse(`http://${entry}`)
    if (!known) reader.fail(variable, `"${entry}" is not host or host:port`)
    return known
  })
}

function readOrigins(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const isPattern = parseOriginPattern(entry) !== undefined
    if (!isPattern) reader.fail(variable, `"${entry}" is not an origin or host, e.g. https://*.example.com`)
    return isPattern
  })
}

function readSecret(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_SECRET')
  if (value === undefined || value.length >= 32) return value
  // never the value itself: this message is printed
  reader.fail('LATCHKEY_SECRET', 'must have 32 characters at least, e.g. of "openssl rand -hex 32"')
  return undefined
}
