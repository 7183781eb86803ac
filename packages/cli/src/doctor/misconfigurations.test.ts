import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSmtpServer } from '../../../server/src/testing/startSmtpServer.ts'
import { startStack } from '../../../server/src/testing/startStack.ts'
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
  return toPort(server.address())
}

function toPort(address: ReturnType<ReturnType<typeof createServer>['address']>): string {
  return String(typeof address === 'object' && address ? address.port : 0)
}

/** A proxy in front of no node, as haproxy answers. */
async function startEmptyProxy(): Promise<Environment> {
  const proxy = createHttpServer().on('upgrade', (_, socket) => {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { LATCHKEY_PUBLIC_URL: `http://127.0.0.1:${toPort(proxy.address())}` }
}

/** A proxy with a certificate that it signed itself, for one name. */
async function startSelfSignedProxy(): Promise<Environment> {
  const folder = temporaryFolder()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  const proxy = createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return { ...https, LATCHKEY_PUBLIC_URL: `https://localhost:${toPort(proxy.address())}` }
}

/** A server that asks for a project where none was made. */
async function startWithoutProject(): Promise<Environment> {
  const check = { LATCHKEY_PROJECT_ID: '', LATCHKEY_PROJECTS: 'check' }
  const server = await startStack({ env: { ...check, LATCHKEY_RELAY_DURABLE: 'off' } })
  onTestFinished(() => server.close())
  return { LATCHKEY_PUBLIC_URL: server.url }
}

async function startMailServer(options: Parameters<typeof startSmtpServer>[0]): Promise<string> {
  const server = await startSmtpServer(options)
  onTestFinished(() => server.close())
  return server.url
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
    /LATCHKEY_RPC_EIP155_1: entry 1 is not a URL: write the whole address/,
  ],
  [
    'a method that controls a node',
    () => ({ LATCHKEY_METHODS_EIP155: 'admin_addPeer' }),
    /LATCHKEY_METHODS_EIP155: "admin_addPeer" controls the node.*Take it off the list/,
  ],
  [
    'another database',
    () => ({ DATABASE_URL: 'mysql://db/latchkey' }),
    /DATABASE_URL: must be postgres:\/\/<user>/,
  ],
  [
    'a database that is down',
    () => ({ DATABASE_URL: 'postgres://user:hush-word@127.0.0.1:9/latchkey' }),
    /The database at DATABASE_URL does not accept connections\. Start Postgres, or correct host and port/,
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
  ['another cache', () => ({ REDIS_URL: 'memcached://cache' }), /REDIS_URL: must be redis:\/\/<host>/],
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
    /LATCHKEY_FRAME_EMBEDDERS: is missing\. It lists the origins whose pages may embed the wallet/,
  ],
  [
    'mail without a sender',
    () => ({ LATCHKEY_SMTP_URLS: 'smtp://127.0.0.1:9' }),
    /LATCHKEY_MAIL_FROM: is needed with LATCHKEY_SMTP_URLS, e\.g\. Shop/,
  ],
  [
    'a mail server that is down',
    () => ({ LATCHKEY_SMTP_URLS: 'smtp://user:hush-word@127.0.0.1:9', LATCHKEY_MAIL_FROM: 'a@shop.example' }),
    /1 of 1 not usable.*Check the addresses and passwords/,
  ],
  [
    'a mail server that can’t encrypt',
    async () => ({
      LATCHKEY_SMTP_URLS: await startMailServer({}),
      LATCHKEY_MAIL_FROM: 'a@shop.example',
    }),
    /smtp-1: ETLS.*use smtps:\/\/, or a port that offers STARTTLS/,
  ],
  [
    'a mail password that is refused',
    async () => ({
      LATCHKEY_MODE: 'development',
      LATCHKEY_SMTP_URLS: (await startMailServer({ refusesLogin: true })).replace('//', '//user:hush-word@'),
      LATCHKEY_MAIL_FROM: 'a@shop.example',
    }),
    /smtp-1: EAUTH.*refuses user and password: check both in LATCHKEY_SMTP_URLS/,
  ],
  [
    'a mail password that is not encoded',
    () => ({
      LATCHKEY_SMTP_URLS: 'smtps://user:hush-word/2@mail.example',
      LATCHKEY_MAIL_FROM: 'a@b.example',
    }),
    /LATCHKEY_SMTP_URLS: .*percent-encoded/,
  ],
  [
    'a database password that is not encoded',
    () => ({ DATABASE_URL: 'postgres://latchkey:hush-word#2@db.example/latchkey' }),
    /DATABASE_URL: must be postgres:.*percent-encoded/,
  ],
  [
    'a proxy that has no node behind it',
    startEmptyProxy,
    /The proxy answers, and no node behind it does\. Start the nodes.*give the proxy their addresses/,
  ],
  [
    'a proxy whose certificate nobody trusts',
    startSelfSignedProxy,
    /Nobody here trusts the certificate of the proxy.*whole chain.*NODE_EXTRA_CA_CERTS/,
  ],
  [
    'a public name without an address',
    () => ({ ...https, LATCHKEY_PUBLIC_URL: 'https://login.shop.invalid' }),
    /Give the name in LATCHKEY_PUBLIC_URL an address: in DNS, or in \/etc\/hosts/,
  ],
  [
    'a server that asks for a project before there is one',
    startWithoutProject,
    /The relay asks for a project\. Make one \("latchkey projects add <name>"\)/,
  ],
  [
    'a vault without a token',
    () => ({ LATCHKEY_KMS: 'vault', LATCHKEY_VAULT_URL: 'https://vault.example' }),
    /LATCHKEY_VAULT_TOKEN: is needed with LATCHKEY_KMS=vault/,
  ],
  [
    'custody of the demo',
    () => ({ LATCHKEY_CUSTODY: 'operator-recoverable' }),
    /LATCHKEY_CUSTODY: .*local demo only.*Unset it/,
  ],
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
    /LATCHKEY_SWAPS_FILE: .*is not JSON: .*Correct the file/,
  ],
  [
    'a file that is not there',
    () => ({ LATCHKEY_NETWORKS_FILE: '/nowhere/networks.json' }),
    /LATCHKEY_NETWORKS_FILE: .*can't be read \(ENOENT\)\. Name a file that the server's user may read/,
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
