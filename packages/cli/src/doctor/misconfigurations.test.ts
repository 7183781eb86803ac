import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../runCli.ts'
import { temporaryFolder } from '../testing/runProgram.ts'

type Environment = Readonly<Record<string, string>>

async function runDoctor(env: Environment) {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const code = await runCli(['doctor'], {
    env: {
      LATCHKEY_DATA: join(temporaryFolder(), 'data'),
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_PORT: '0',
      LATCHKEY_RPC_EIP155_1: 'http://127.0.0.1:9',
      LATCHKEY_EGRESS_ALLOW: '127.0.0.1:9',
      ...env,
    },
    cwd: '/',
    out: print,
    err: print,
    untilStopped: () => Promise.resolve(),
  })
  return { code, text: lines.join('\n') }
}

function writeFile(text: string): string {
  const path = join(temporaryFolder(), 'file.json')
  writeFileSync(path, text)
  return path
}

/** A port that another program holds. */
async function occupyPort(address = '127.0.0.1'): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => void server.close())
  const opened = server.address()
  return String(typeof opened === 'object' && opened ? opened.port : 0)
}

/** A folder whose key file others can read. */
function openKeyFolder(): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'keys.key'), `k1 ${Buffer.alloc(32, 1).toString('base64url')}\n`)
  chmodSync(join(folder, 'keys.key'), 0o644)
  return folder
}

const https = {
  LATCHKEY_PUBLIC_URL: 'https://api.latchkey.example',
  LATCHKEY_TRUST_PROXY: '1',
  LATCHKEY_CANARY: 'off',
}

/** What is wrong, the environment, and what is said: the variable or the part, and what to do. */
const seeded: readonly (readonly [string, () => Environment | Promise<Environment>, RegExp])[] = [
  ['a mistyped variable', () => ({ LATCHKEY_PROT: '80' }), /Nothing reads LATCHKEY_PROT\. Set LATCHKEY_PORT/],
  [
    'a variable of another version',
    () => ({ LATCHKEY_WHATEVER_ELSE: '1' }),
    /LATCHKEY_WHATEVER_ELSE.*latchkey config/,
  ],
  ['a port that is no number', () => ({ LATCHKEY_PORT: 'eighty' }), /LATCHKEY_PORT: must be a whole number/],
  [
    'a port that is taken',
    async () => ({ LATCHKEY_PORT: await occupyPort() }),
    /already in use.*LATCHKEY_PORT=/,
  ],
  [
    'one port for both',
    async () => ({ LATCHKEY_PORT: '4199', LATCHKEY_ADMIN_PORT: '4199' }),
    /LATCHKEY_ADMIN_PORT and LATCHKEY_PORT are the same/,
  ],
  [
    'an admin port that is taken',
    async () => ({ LATCHKEY_ADMIN_PORT: await occupyPort() }),
    /It is LATCHKEY_ADMIN_PORT/,
  ],
  [
    'an admin port that another program has at ::1, where browsers look first',
    async () => ({ LATCHKEY_ADMIN_PORT: await occupyPort('::1') }),
    /on ::1 is already in use.*It is LATCHKEY_ADMIN_PORT/,
  ],
  ['no chain', () => ({ LATCHKEY_RPC_EIP155_1: '' }), /No chain is configured\. Give each one its nodes/],
  [
    'a node that does not answer',
    () => ({}),
    /1 of 1 not usable.*Check the URLs and keys in LATCHKEY_RPC_EIP155_1/,
  ],
  [
    'a node URL that is none',
    () => ({ LATCHKEY_RPC_EIP155_1: 'rpc.example' }),
    /LATCHKEY_RPC_EIP155_1: entry 1/,
  ],
  [
    'a method that controls a node',
    () => ({ LATCHKEY_METHODS_EIP155: 'admin_addPeer' }),
    /LATCHKEY_METHODS_EIP155: "admin_addPeer" controls the node/,
  ],
  ['another database', () => ({ DATABASE_URL: 'mysql://db/latchkey' }), /DATABASE_URL: must be postgres:/],
  [
    'a database that is down',
    () => ({ DATABASE_URL: 'postgres://user:hush-word@127.0.0.1:9/latchkey' }),
    /The database at DATABASE_URL/,
  ],
  [
    'nodes that each count alone',
    () => ({ DATABASE_URL: 'postgres://user:hush-word@127.0.0.1:9/latchkey' }),
    /every quota is doubled\. Set REDIS_URL/,
  ],
  [
    'nodes that each sign pictures alone',
    () => ({ DATABASE_URL: 'postgres://user:hush-word@127.0.0.1:9/latchkey' }),
    /Several nodes need one LATCHKEY_SECRET/,
  ],
  [
    'nodes whose console links differ',
    () => ({ LATCHKEY_ADMIN_PORT: '4197', DATABASE_URL: 'postgres://user:hush-word@127.0.0.1:9/latchkey' }),
    /A link of "latchkey console" opens only the node.*set one LATCHKEY_SECRET/,
  ],
  ['another cache', () => ({ REDIS_URL: 'memcached://cache' }), /REDIS_URL: must be redis:/],
  [
    'a short secret',
    () => ({ LATCHKEY_SECRET: 'hush-word' }),
    /LATCHKEY_SECRET: must have 32 characters.*openssl rand/,
  ],
  [
    'a data folder that is a file',
    () => ({ LATCHKEY_DATA: join(writeFile('{}'), 'data') }),
    /is a file\. Set LATCHKEY_DATA to a folder/,
  ],
  [
    'a key file that others can read',
    () => ({ LATCHKEY_KMS_FOLDER: openKeyFolder() }),
    /Other users of this machine can read it\. Run "chmod 600/,
  ],
  [
    'open to all without an address',
    () => ({ LATCHKEY_HOST: '0.0.0.0' }),
    /LATCHKEY_PUBLIC_URL: is needed when LATCHKEY_HOST is 0\.0\.0\.0/,
  ],
  [
    'https without a proxy',
    () => ({ LATCHKEY_PUBLIC_URL: 'https://api.latchkey.example' }),
    /LATCHKEY_TRUST_PROXY: is 0.*Set it to the number of proxies/,
  ],
  [
    'a trusted proxy that is not there',
    () => ({
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_PUBLIC_URL: 'http://10.0.0.9:4180',
      LATCHKEY_TRUST_PROXY: '1',
    }),
    /Set LATCHKEY_TRUST_PROXY=0, or let only the proxy reach/,
  ],
  [
    'development on a public server',
    () => ({ ...https, LATCHKEY_MODE: 'development' }),
    /Unset LATCHKEY_MODE on a public server/,
  ],
  [
    'a relay that refuses its own clients',
    () => ({ ...https, LATCHKEY_RELAY_AUDIENCES: 'wss://other.example' }),
    /Add wss:\/\/api\.latchkey\.example, or unset/,
  ],
  [
    'messages of one node',
    () => ({ DATABASE_URL: 'postgres://u:hush-word@127.0.0.1:9/l', LATCHKEY_RELAY_DURABLE: 'off' }),
    /Several nodes need LATCHKEY_RELAY_DURABLE=on/,
  ],
  [
    'the wallet on the host of the API',
    () => ({
      ...https,
      LATCHKEY_PUBLIC_URL: 'https://wallet.latchkey.example',
      LATCHKEY_FRAME_URL: 'https://wallet.latchkey.example',
      LATCHKEY_FRAME_EMBEDDERS: 'https://app.example',
    }),
    /Set LATCHKEY_FRAME_URL to another one/,
  ],
  [
    'a wallet that anybody may embed',
    () => ({ ...https, LATCHKEY_FRAME_URL: 'https://wallet.latchkey.example' }),
    /LATCHKEY_FRAME_EMBEDDERS/,
  ],
  [
    'mail without a sender',
    () => ({ LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:9' }),
    /LATCHKEY_MAIL_FROM: is needed/,
  ],
  [
    'a mail server that is down',
    () => ({ LATCHKEY_SMTP_URLS: 'smtp://user:hush-word@127.0.0.1:9', LATCHKEY_MAIL_FROM: 'a@shop.example' }),
    /1 of 1 not usable.*Check the addresses and passwords/,
  ],
  [
    'a vault without a token',
    () => ({ LATCHKEY_KMS: 'vault', LATCHKEY_VAULT_URL: 'https://vault.example' }),
    /LATCHKEY_VAULT_TOKEN: is needed/,
  ],
  ['custody of the demo', () => ({ LATCHKEY_CUSTODY: 'operator-recoverable' }), /LATCHKEY_CUSTODY/],
  [
    'sign-in that is refused to everybody',
    () => ({ LATCHKEY_PROJECTS: 'off' }),
    /LATCHKEY_PROJECTS=off knows no lists of origins\. Unset it/,
  ],
  ['no limit of payments', () => ({ LATCHKEY_SPEND_LIMIT: '0' }), /Set LATCHKEY_SPEND_LIMIT/],
  ['no prices', () => ({}), /Set LATCHKEY_PRICES_FILE or LATCHKEY_COINGECKO_KEY/],
  [
    'a file that is no JSON',
    () => ({ LATCHKEY_SWAPS_FILE: writeFile('{"uniswapV2": {') }),
    /LATCHKEY_SWAPS_FILE/,
  ],
  [
    'a file that is not there',
    () => ({ LATCHKEY_NETWORKS_FILE: '/nowhere/networks.json' }),
    /LATCHKEY_NETWORKS_FILE/,
  ],
  [
    'a web app that is not built',
    () => ({ LATCHKEY_WEB_ROOT: temporaryFolder() }),
    /no index\.html\. Build the web app/,
  ],
  [
    'private addresses that are open',
    () => ({ LATCHKEY_EGRESS_ALLOW: '127.0.0.1:9,10.0.0.7' }),
    /127\.0\.0\.1:9, 10\.0\.0\.7 \(LATCHKEY_EGRESS_ALLOW\)/,
  ],
]

describe('what is wrong with a configuration', () => {
  it('is seeded in thirty ways or more', () => {
    expect(new Set(seeded.map(([title]) => title)).size).toBe(seeded.length)
    expect(seeded.length).toBeGreaterThanOrEqual(30)
  })

  it.each(seeded)('is found by doctor, with what to do: %s', { timeout: 120_000 }, async (_, seed, said) => {
    const { text } = await runDoctor(await seed())
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toMatch(said)
    expect(text).not.toContain('hush-word')
    expect(text).not.toMatch(/^\s+at /m)
  })

  it('is silent about a machine that is well', { timeout: 120_000 }, async () => {
    const data = temporaryFolder()
    mkdirSync(join(data, 'kms'))
    const { text } = await runDoctor({ LATCHKEY_DATA: data })
    expect(text).not.toMatch(/Data folder|Key file|Admin port|Schema|Mode |Proxy /)
  })
})
