import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Answer, getFrom } from '../testing/getFrom.ts'
import { temporaryFolder } from '../testing/runProgram.ts'
import { startServer } from './serve.ts'

const start = async (env: Record<string, string>) => {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const server = await startServer({
    env: { LATCHKEY_PORT: '0', LATCHKEY_LOG_LEVEL: 'silent', LATCHKEY_DATA: temporaryFolder(), ...env },
    out: log,
    err: log,
  })
  onTestFinished(() => server.close())
  return { ...server, lines }
}
const webApp = () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'web'))
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><head></head>the web app')
  const network = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  }
  writeFileSync(join(folder, 'networks.json'), JSON.stringify([network]))
  return { LATCHKEY_WEB_ROOT: join(folder, 'web'), LATCHKEY_NETWORKS_FILE: join(folder, 'networks.json') }
}
const kindOf = ({ status, headers, body }: Answer) => {
  const type = String(headers['content-type']).split(';')[0]
  if (status === 200 && type === 'text/html') return 'page'
  if (status === 404 && body.includes('"FAILED"')) return 'nothing (API)'
  if (status === 404) return 'nothing (app)'
  return `${status} ${type}`
}

const paths = [
  '/',
  '/lab',
  '/healthz',
  '/v1/supported-chains',
  '/.well-known/latchkey',
  '/latchkey.json',
  '/config.json',
  '/inject.js',
  '/api/messages?to=a',
]
const api = [
  'nothing (API)',
  'nothing (API)',
  '200 text/plain',
  '200 application/json',
  '200 application/json',
  'nothing (API)',
  'nothing (API)',
  'nothing (API)',
  'nothing (API)',
]
const web = [
  'page',
  'page',
  'nothing (app)',
  'nothing (app)',
  'nothing (app)',
  '200 application/json',
  'nothing (app)',
  'nothing (app)',
  'nothing (app)',
]

const hosts: readonly (readonly [string, readonly string[]])[] = [
  ['127.0.0.1', api],
  ['example.org', api],
  ['localhost', api],
  ['mail.example.org', api],
  ['mail.localhost', api],
  ['id.localhost', api],
  ['pay.localhost', api],
  ['dev-wallet.localhost', api],
  ['dev-wallet.example.org', api],
  ['wallet.localhost', api],
  ['app.example.org', web],
  ['app.localhost', web],
]

it('serve answers under each Host with the API or the web app, and never with what only development has', async () => {
  const { port } = await start(webApp())
  for (const [host, expected] of hosts) {
    const kinds = []
    for (const path of paths) {
      const answer = await getFrom(port, host, path)
      kinds.push(kindOf(answer))
      expect(answer.body, host).not.toMatch(/privateKey|inject\.js/)
    }
    expect(kinds, host).toEqual(expected)
  }
})

it('without a web root the Host app. gets the API too', async () => {
  const { port, lines } = await start({})
  expect(kindOf(await getFrom(port, 'app.localhost', '/'))).toBe('nothing (API)')
  expect(lines.join('\n')).toContain('No chain is configured')
})

it('the web app is told the server and its networks', async () => {
  const { port, url } = await start(webApp())
  const { body } = await getFrom(port, 'app.localhost', '/latchkey.json')
  expect(JSON.parse(body)).toMatchObject({
    server: url,
    defaultNetwork: 'eip155:1',
    networks: [{ id: 1 }],
    swapRouters: {},
  })
})

it('a web root without a page, and one without networks, are told', async () => {
  const { LATCHKEY_WEB_ROOT, LATCHKEY_NETWORKS_FILE } = webApp()
  await expect(start({ LATCHKEY_WEB_ROOT: temporaryFolder(), LATCHKEY_NETWORKS_FILE })).rejects.toThrow(
    'holds no index.html',
  )
  await expect(start({ LATCHKEY_WEB_ROOT })).rejects.toThrow('LATCHKEY_NETWORKS_FILE')
})

it('a taken port is told with the variable that moves it', async () => {
  const { port } = await start({})
  await expect(start({ LATCHKEY_PORT: String(port) })).rejects.toThrow(/already in use.*LATCHKEY_PORT/)
})

it('names variables that nothing reads, with the one that was probably meant, and starts', async () => {
  const { lines, port } = await start({
    LATCHKEY_PROJCTS: 'check',
    LATCHKEY_SOMETHING_ELSE: '1',
    LATCHKEY_WEB_ROOT: '',
  })
  expect(port).toBeGreaterThan(0)
  expect(lines).toContain('Nothing reads LATCHKEY_PROJCTS. Is LATCHKEY_PROJECTS meant?')
  expect(lines).toContain('Nothing reads LATCHKEY_SOMETHING_ELSE. "latchkey config" lists all variables.')
  expect(lines.join()).not.toContain('LATCHKEY_WEB_ROOT')
})

it.each([
  ['below /proc', '/proc/nope'],
  ['below a file', '/etc/passwd/data'],
])('ends at once with one sentence where the data folder is %s', async (_, folder) => {
  // A clock that stands still: it waits for nothing and tries nothing again.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const error = await start({ LATCHKEY_DATA: folder }).catch((cause: Error) => cause)
  // Whichever needs the folder first: the database, or the keys below it.
  expect(error).toMatchObject({ name: expect.stringMatching(/^(Database|Kms)Error$/) })
  const { message } = error as Error
  expect(message).toContain(folder)
  expect(message).toMatch(/LATCHKEY_(DATA|KMS_FOLDER)/)
})
