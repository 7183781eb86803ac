import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onrampDefaults } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ServerConfigError } from './environment.ts'
import { readConfig } from './readConfig.ts'

function problemsOf(env: Record<string, string>): Record<string, string> {
  try {
    readConfig(env)
  } catch (error) {
    if (!(error instanceof ServerConfigError)) throw error
    for (const { variable } of error.problems) expect(error.message).toContain(variable)
    return Object.fromEntries(error.problems.map(({ variable, problem }) => [variable, problem]))
  }
  return {}
}

describe('readConfig', () => {
  it('[S9.72] an empty environment is a working, closed configuration', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      preset: 'standard',
      port: 4180,
      host: '127.0.0.1',
      projectCheck: 'auto',
      chains: [],
      networks: [],
      tokens: [],
      prices: { minLiquidity: 10_000 },
      exchanges: {},
      nameZones: [],
      blockscout: { urls: {} },
      forward: { header: 'x-forwarded-for', hops: 0 },
      addedMethods: {},
      frameEmbedders: [],
      drainSeconds: 2,
      hasCanary: true,
      limits: {
        route: { capacity: 100, refillPerSecond: 10 },
        project: { capacity: 20_000, refillPerSecond: 2_000 },
        rpc: { capacity: 5_000, refillPerSecond: 500 },
        broadcast: { capacity: 60, refillPerSecond: 2 },
        permissions: { capacity: 600, refillPerSecond: 1 },
        relayHandshake: { capacity: 2_000, refillPerSecond: 200 },
        relayFrames: { capacity: 1_000, refillPerSecond: 100 },
        relayBytes: { capacity: 2_097_152, refillPerSecond: 524_288 },
        relayMessages: { capacity: 50_000, refillPerSecond: 5_000 },
      },
      relay: {
        isForeign: false,
        audiences: [],
        isDurable: true,
        messageBytes: 131_072,
        tagBytes: {},
        mailboxBytes: 8 * 1024 ** 3,
        socketsPerAddress: 1_000,
        socketsPerClient: 50,
        bufferBytes: 0,
        urls: [],
      },
      // no card is taken where the seller may not sell (S9.15)
      onramp: { restrictedZones: onrampDefaults.restrictedZones },
      scamOrigins: [],
      siwx: { isOn: true, days: 7 },
      events: { isStored: false, keepsAddresses: false, days: 90 },
      logLevel: 'warn',
      auth: { otpLength: 8, allowsLinkFirst: true, deletionDays: 7 },
      keys: {
        custody: 'user-held',
        spendLimit: 1000,
        isKeyLost: false,
        recoveryFor: [],
        smartSessions: false,
      },
      mail: {
        urls: [],
        from: 'Latchkey <no-reply@latchkey.localhost>',
        perMinute: 120,
        perMinuteAndProject: 60,
        requiresTls: true,
      },
      kms: { kind: 'file', folder: '.latchkey/data/kms' },
      data: '.latchkey/data',
      index: [],
      buildHash: 'unreleased',
      egressAllow: [],
      smartAccounts: {
        chains: [],
        external: {},
        keys: 4,
        maxCost: 50_000_000_000_000_000n,
        paymasters: {},
        policies: {},
      },
      social: { providers: {} },
      egressAllowContent: [],
    })
  })

  it('reads every variable', () => {
    const config = readConfig({
      LATCHKEY_MODE: 'development',
      LATCHKEY_PRESET: 'compat',
      LATCHKEY_PORT: '0',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_PUBLIC_URL: 'https://api.example/',
      LATCHKEY_PROJECT_ID: 'my-project',
      LATCHKEY_TEST_PROJECT_ID: 'probe',
      LATCHKEY_RPC_EIP155_1: ' https://a.example/v1 , wss://b.example ,, http://10.0.0.5:8545',
      LATCHKEY_RPC_SOLANA_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'https://s.example',
      LATCHKEY_EGRESS_ALLOW: '10.0.0.5:8545, node.internal',
      LATCHKEY_EGRESS_ALLOW_CONTENT: 'pictures.internal',
      LATCHKEY_SECRET: 'x'.repeat(32),
      LATCHKEY_IPFS_GATEWAY: 'https://ipfs.example/base/',
      LATCHKEY_TRUST_PROXY: '2',
      LATCHKEY_FORWARD_HEADER: 'CF-Connecting-IP',
      LATCHKEY_LIMIT_ROUTE: '5/1',
      LATCHKEY_LIMIT_RPC: '1000/1',
      LATCHKEY_LIMIT_BROADCAST: '1/1',
      LATCHKEY_RELAY_MODE: 'foreign',
      LATCHKEY_RELAY_AUDIENCES: 'wss://a.example, wss://b.example/relay',
      LATCHKEY_RELAY_DURABLE: 'off',
      LATCHKEY_RELAY_MESSAGE_BYTES: '65536',
      LATCHKEY_RELAY_TAG_BYTES: '1108=98304,1109=4000',
      LATCHKEY_RELAY_SOCKETS_ADDRESS: '9',
      LATCHKEY_RELAY_SOCKETS_CLIENT: '8',
      LATCHKEY_RELAY_BUFFER: '8388608',
      LATCHKEY_RELAY_URLS: 'wss://public.example',
      LATCHKEY_RELAY_PROJECT_ID: 'theirs',
      LATCHKEY_SCAM_ORIGINS: 'https://*.evil.example, bad.example',
      LATCHKEY_SIWX: 'off',
      LATCHKEY_SIWX_DAYS: '30',
      LATCHKEY_LIMIT_PERMISSIONS: '4/3',
      LATCHKEY_LIMIT_RELAY_HANDSHAKE: '7/6',
      LATCHKEY_LIMIT_RELAY_FRAMES: '5/4',
      LATCHKEY_LIMIT_RELAY_BYTES: '9/8',
      LATCHKEY_LIMIT_RELAY_MESSAGES: '3/2',
      REDIS_URL: 'redis://:word@redis.example:6379',
      LATCHKEY_LOG_RANGE: '2000',
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_WEB_ROOT: '/srv/web',
      LATCHKEY_BUILD_HASH: 'abc',
      LATCHKEY_DIRECTORY_FILE: '/etc/latchkey/wallets.json',
      LATCHKEY_DIRECTORY_KEYS: 'ed25519:onA04pb8G1eM70e8cOHvBK8IpRoAwgXiDVRmhfckpCI',
      LATCHKEY_DIRECTORY_VERSION: '7',
      LATCHKEY_DATA: '/srv/latchkey',
      LATCHKEY_INDEX: 'eip155:1',
      DATABASE_URL: 'postgres://user:word@db.example/latchkey',
    })
    expect(config).toMatchObject({
      mode: 'development',
      preset: 'compat',
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://api.example',
      projectId: 'my-project',
      testProjectId: 'probe',
      chains: [
        {
          caipNetworkId: 'eip155:1',
          http: ['https://a.example/v1', 'http://10.0.0.5:8545'],
          ws: ['wss://b.example'],
        },
        { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', http: ['https://s.example'], ws: [] },
      ],
      egressAllow: ['10.0.0.5:8545', 'node.internal'],
      egressAllowContent: ['pictures.internal'],
      secret: 'x'.repeat(32),
      ipfsGateway: 'https://ipfs.example/base/',
      forward: { header: 'cf-connecting-ip', hops: 2 },
      limits: {
        route: { capacity: 5, refillPerSecond: 1 },
        rpc: { capacity: 1000 },
        broadcast: { capacity: 1 },
        permissions: { capacity: 4, refillPerSecond: 3 },
        relayHandshake: { capacity: 7, refillPerSecond: 6 },
        relayFrames: { capacity: 5, refillPerSecond: 4 },
        relayBytes: { capacity: 9, refillPerSecond: 8 },
        relayMessages: { capacity: 3, refillPerSecond: 2 },
      },
      relay: {
        isForeign: true,
        audiences: ['wss://a.example', 'wss://b.example/relay'],
        isDurable: false,
        messageBytes: 65_536,
        tagBytes: { 1108: 98_304, 1109: 4_000 },
        mailboxBytes: 8 * 1024 ** 3,
        socketsPerAddress: 9,
        socketsPerClient: 8,
        bufferBytes: 8_388_608,
        urls: ['wss://public.example'],
        projectId: 'theirs',
      },
      scamOrigins: ['https://*.evil.example', 'bad.example'],
      siwx: { isOn: false, days: 30 },
      redisUrl: 'redis://:word@redis.example:6379',
      logRange: 2000,
      logLevel: 'silent',
      webRoot: '/srv/web',
      buildHash: 'abc',
      directory: {
        file: '/etc/latchkey/wallets.json',
        keys: ['ed25519:onA04pb8G1eM70e8cOHvBK8IpRoAwgXiDVRmhfckpCI'],
        minimumVersion: 7,
      },
      data: '/srv/latchkey',
      index: ['eip155:1'],
      databaseUrl: 'postgres://user:word@db.example/latchkey',
    })
  })

  it('[X.59, X.59c] projects are checked in production once there are any, in development when asked', () => {
    expect(readConfig({ LATCHKEY_MODE: 'development' }).projectCheck).toBe('off')
    expect(readConfig({ LATCHKEY_MODE: 'development', LATCHKEY_PROJECTS: 'check' }).projectCheck).toBe(
      'check',
    )
    expect(readConfig({ LATCHKEY_PROJECTS: 'off' }).projectCheck).toBe('off')
    expect(readConfig({}).projectCheck).toBe('auto')
  })

  it('names every wrong variable at once', () => {
    const env = {
      LATCHKEY_PORT: '70000',
      LATCHKEY_MODE: 'prod',
      LATCHKEY_LIMIT_ROUTE: 'many',
      LATCHKEY_TRUST_PROXY: '-1',
      LATCHKEY_PROJECT_ID: 'two words',
      LATCHKEY_RPC_EIP155_1: 'nonsense',
    }
    expect(Object.keys(problemsOf(env)).sort()).toEqual(Object.keys(env).sort())
  })

  it.each([
    ['LATCHKEY_PORT', '1e3'],
    ['LATCHKEY_PORT', '١'],
    ['LATCHKEY_PORT', '4180.5'],
    ['LATCHKEY_PRESET', 'Standard'],
    ['LATCHKEY_LOG_LEVEL', 'trace'],
    ['LATCHKEY_LOG_RANGE', '0'],
    ['LATCHKEY_LIMIT_RPC', '999/10'],
    ['LATCHKEY_LIMIT_ROUTE', '10/0'],
    ['LATCHKEY_LIMIT_BROADCAST', '1,5/1'],
    ['LATCHKEY_FORWARD_HEADER', 'x forwarded'],
    ['LATCHKEY_PUBLIC_URL', 'api.example'],
    ['LATCHKEY_PUBLIC_URL', 'ftp://api.example'],
    ['LATCHKEY_PUBLIC_URL', 'https://api.example/?key=1'],
    ['LATCHKEY_PUBLIC_URL', 'https://user@api.example/'],
    ['LATCHKEY_EGRESS_ALLOW', 'http://127.0.0.1:8545'],
    ['LATCHKEY_EGRESS_ALLOW', '127.0.0.1/8'],
    ['DATABASE_URL', 'mysql://user:word@db.example/latchkey'],
    ['DATABASE_URL', 'db.example'],
    ['LATCHKEY_EGRESS_ALLOW_CONTENT', 'https://pictures.example'],
    ['LATCHKEY_SECRET', 'x'.repeat(31)],
    ['LATCHKEY_PROJECTS', 'on'],
    ['LATCHKEY_EVENTS', 'forward'],
    ['LATCHKEY_EVENTS_ADDRESSES', 'yes'],
    ['LATCHKEY_EVENTS_DAYS', '0'],
    ['LATCHKEY_LIMIT_PROJECT', '0/1'],
    ['LATCHKEY_IPFS_GATEWAY', 'ipfs.example'],
    ['LATCHKEY_IPFS_GATEWAY', 'https://user@ipfs.example'],
    ['LATCHKEY_INDEX', 'everything'],
    ['LATCHKEY_INDEX', 'all,eip155:1'],
    ['LATCHKEY_INDEX', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['LATCHKEY_INDEX', 'eip155:1'],
    ['LATCHKEY_DIRECTORY_KEYS', 'ed25519:tooshort'],
    ['LATCHKEY_DIRECTORY_KEYS', '-----BEGIN PUBLIC KEY-----'],
    ['LATCHKEY_DIRECTORY_VERSION', '-1'],
    ['LATCHKEY_RPC_DOGE_1', 'https://a.example'],
    ['LATCHKEY_RPC_EIP155_', 'https://a.example'],
    ['LATCHKEY_RPC_EIP155_1', 'ftp://a.example'],
    ['LATCHKEY_RPC_EIP155_1', 'https://user:pass@a.example'],
  ])('%s=%s is refused by name', (variable, value) => {
    expect(Object.keys(problemsOf({ [variable]: value }))).toEqual([variable])
  })

  it('[T-SSRF] a private node needs a line of its own, and the message says which', () => {
    const env = { LATCHKEY_RPC_EIP155_1: 'http://127.0.0.1:8545/secret-key' }
    const problem = problemsOf(env).LATCHKEY_RPC_EIP155_1
    expect(problem).toContain('Add 127.0.0.1:8545 to LATCHKEY_EGRESS_ALLOW')
    expect(problem).not.toContain('secret-key')
    expect(problemsOf({ ...env, LATCHKEY_EGRESS_ALLOW: '127.0.0.1:8546' })).toHaveProperty(
      'LATCHKEY_RPC_EIP155_1',
    )
    expect(problemsOf({ ...env, LATCHKEY_EGRESS_ALLOW: '127.0.0.1:8545' })).toEqual({})
  })

  it('a server beyond loopback must be told the address clients use', () => {
    expect(problemsOf({ LATCHKEY_HOST: '0.0.0.0' })).toHaveProperty('LATCHKEY_PUBLIC_URL')
    for (const host of ['127.0.0.1', '127.0.0.5', '::1', 'localhost'])
      expect(problemsOf({ LATCHKEY_HOST: host })).toEqual({})
  })
})

describe('LATCHKEY_NETWORKS_FILE', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const network = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    testnet: false,
  }
  const problemOf = (text: string | undefined) => {
    const path = join(folder, 'networks.json')
    if (text !== undefined) writeFileSync(path, text)
    return problemsOf({ LATCHKEY_NETWORKS_FILE: path }).LATCHKEY_NETWORKS_FILE
  }

  it('is read and checked', () => {
    const path = join(folder, 'networks.json')
    writeFileSync(path, JSON.stringify([network]))
    expect(readConfig({ LATCHKEY_NETWORKS_FILE: path }).networks).toEqual([network])
  })

  it.each([
    ['no file', undefined, /can't be read/],
    ['no JSON', '{', /is not JSON/],
    ['no list', '{}', /top level/],
    ['a negative id', JSON.stringify([{ ...network, id: -1 }]), /0\.id/],
    [
      '37 decimals',
      JSON.stringify([{ ...network, nativeCurrency: { ...network.nativeCurrency, decimals: 37 } }]),
      /decimals/,
    ],
    [
      'a script as explorer',
      JSON.stringify([
        { ...network, blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } },
      ]),
      /0\.blockExplorers\.default\.url: must start with http/,
    ],
    [
      'a file as node',
      JSON.stringify([{ ...network, rpcUrls: { default: { http: ['file:///etc/passwd'] } } }]),
      /rpcUrls/,
    ],
  ])('%s is said with the place', (_, text, message) => {
    expect(problemOf(text)).toMatch(message)
  })
})

it.each([
  ['LATCHKEY_RELAY_AUDIENCES', 'https://a.example'],
  ['LATCHKEY_RELAY_URLS', 'wss://user@a.example'],
  ['LATCHKEY_RELAY_TAG_BYTES', '1109:98304'],
  ['LATCHKEY_RELAY_TAG_BYTES', '1109=1048576'],
  ['LATCHKEY_RELAY_MESSAGE_BYTES', '1048576'],
  ['LATCHKEY_RELAY_DURABLE', 'maybe'],
  ['LATCHKEY_RELAY_PROJECT_ID', 'a b'],
  ['LATCHKEY_SCAM_ORIGINS', 'https://evil.example/path'],
  ['REDIS_URL', 'http://secret-word@redis.example'],
])('[X.18] %s=%s is refused by its name, without secrets', (variable, value) => {
  const problems = problemsOf({ [variable]: value })
  expect(Object.keys(problems)).toEqual([variable])
  expect(JSON.stringify(problems)).not.toContain('secret-word')
})

describe('Blockscout', () => {
  const node = { LATCHKEY_RPC_EIP155_1: 'https://rpc.example' }
  const read = (env: Record<string, string>) => readConfig({ ...node, ...env }).blockscout

  it('is asked for the chains that are named, each with nodes of its own', () => {
    expect(
      read({
        LATCHKEY_BLOCKSCOUT_EIP155_1: 'https://api.blockscout.com/v2/api?chain_id=1',
        LATCHKEY_BLOCKSCOUT_KEY: 'proapi_x',
      }),
    ).toEqual({ urls: { 'eip155:1': 'https://api.blockscout.com/v2/api?chain_id=1' }, key: 'proapi_x' })
  })

  it.each([
    ['LATCHKEY_BLOCKSCOUT_EIP155_1', 'ftp://x', 'URL of its RPC API'],
    ['LATCHKEY_BLOCKSCOUT_EIP155_1', 'https://user:word@x.example/api', 'URL of its RPC API'],
    ['LATCHKEY_BLOCKSCOUT_EIP155_10', 'https://x.example/api', 'LATCHKEY_RPC_EIP155_10'],
    ['LATCHKEY_BLOCKSCOUT_EIP155_', 'https://x.example/api', 'names no chain'],
    ['LATCHKEY_BLOCKSCOUT_EIP155_1', 'http://10.0.0.1/api', 'LATCHKEY_EGRESS_ALLOW'],
  ])('refuses %s=%s and says %s', (variable, value, words) => {
    expect(() => read({ [variable]: value })).toThrow(words)
  })
})

describe('readConfig: 0x', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ LATCHKEY_RPC_EIP155_1: 'https://node.example', LATCHKEY_ZEROX_KEY: 'k', ...env }).zeroEx

  it('reads key, chains and where it is asked', () => {
    expect(read({ LATCHKEY_ZEROX_CHAINS: '1, 1' })).toEqual({
      url: 'https://api.0x.org',
      key: 'k',
      chains: ['eip155:1'],
    })
    expect(
      read({ LATCHKEY_ZEROX_CHAINS: '1', LATCHKEY_ZEROX_URL: 'https://proxy.example/0x/' }),
    ).toMatchObject({ url: 'https://proxy.example/0x' })
    expect(readConfig({}).zeroEx).toBeUndefined()
  })

  it.each([
    [{ LATCHKEY_ZEROX_CHAINS: '1', LATCHKEY_ZEROX_KEY: '' }, /LATCHKEY_ZEROX_KEY:? is missing/],
    [{}, /LATCHKEY_ZEROX_CHAINS:? is missing/],
    [{ LATCHKEY_ZEROX_CHAINS: 'base' }, 'is no EVM chain id'],
    [{ LATCHKEY_ZEROX_CHAINS: '8453' }, 'LATCHKEY_RPC_EIP155_8453'],
    [{ LATCHKEY_ZEROX_CHAINS: '1', LATCHKEY_ZEROX_URL: 'ftp://x' }, 'http:// or https://'],
    [{ LATCHKEY_ZEROX_CHAINS: '1', LATCHKEY_ZEROX_URL: 'http://10.0.0.1' }, 'LATCHKEY_EGRESS_ALLOW'],
  ])('refuses %j', (env, words) => {
    expect(() => read(env)).toThrow(words)
  })
})

describe('readConfig: reverse proxies', () => {
  const https = { LATCHKEY_PUBLIC_URL: 'https://api.example' }

  it('[X.65] an https address without a trusted proxy is refused, with what to set', () => {
    const problem = expect.stringContaining('usually 1')
    expect(problemsOf(https)).toEqual({ LATCHKEY_TRUST_PROXY: problem })
    expect(problemsOf({ ...https, LATCHKEY_TRUST_PROXY: '0' })).toEqual({ LATCHKEY_TRUST_PROXY: problem })
  })

  it.each([
    { ...https, LATCHKEY_TRUST_PROXY: '1' },
    { ...https, LATCHKEY_MODE: 'development' },
    { LATCHKEY_PUBLIC_URL: 'http://api.localhost:4180' },
    {},
  ])('%j starts', (env) => {
    expect(problemsOf(env)).toEqual({})
  })
})

describe('readConfig: who may embed the wallet', () => {
  const frame = { LATCHKEY_FRAME_URL: 'https://wallet.example.org' }

  it('[X.59, X.59a] production doesn’t start the frame without a list', () => {
    expect(problemsOf(frame)).toEqual({ LATCHKEY_FRAME_EMBEDDERS: expect.stringContaining('is missing') })
    expect(problemsOf({ ...frame, LATCHKEY_FRAME_EMBEDDERS: 'https://app.example.org' })).toEqual({})
    expect(problemsOf({ ...frame, LATCHKEY_MODE: 'development' })).toEqual({})
  })
})
