import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { startStack } from '../testing/startStack.ts'
import { type AppHostOptions, createAppHost } from './createAppHost.ts'

const keep = cleanups()
const page =
  '<!doctype html><html><head><script type="module" src="/assets/index-AbCd1234.js"></script></head></html>'
const description = { server: 'http://127.0.0.1:4180', networks: [], defaultNetwork: 'eip155:1' }
let folder = ''
let webRoot = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-web-'))
  webRoot = join(folder, 'dist')
  mkdirSync(join(webRoot, 'assets'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), page)
  writeFileSync(join(webRoot, 'assets', 'index-AbCd1234.js'), 'export {}')
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})
afterEach(() => rmSync(folder, { recursive: true }))

const createHost = (options: Partial<AppHostOptions> = {}) =>
  createAppHost({ webRoot, describe: () => description, ...options })
const getPolicy = async (options: Partial<AppHostOptions> = {}, path = '/') =>
  (await createHost(options).request(path)).headers.get('content-security-policy') ?? ''

it.each(['/', '/configure', '/lab', '/embedded', '/lab?theme=light'])(
  '%s is the page, revalidated each time, under a policy',
  async (path) => {
    const response = await createHost().request(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self';"),
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toBe(page)
  },
)

it('[X.02] allows frames of its own and of the embedded wallet only', async () => {
  expect(await getPolicy()).toContain("frame-src 'self';")
  const wallet = 'https://wallet.example.org'
  expect(await getPolicy({ frameOrigin: () => wallet })).toContain(`frame-src 'self' ${wallet};`)
})

it('a page with a file of its own is that file', async () => {
  writeFileSync(join(webRoot, 'lab.html'), 'the lab')
  expect(await (await createHost().request('/lab')).text()).toBe('the lab')
  expect(await (await createHost().request('/embedded')).text()).toBe(page)
})

/** Over a real connection, because Node's `fetch` drops a chosen Host header. */
function getOverSocket(port: number, path: string, method: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { host: `app.localhost:${port}` }
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response))
    })
      .on('error', reject)
      .end()
  })
}

it.each(['GET', 'HEAD'])('%s: hashed files are cached for ever, others revalidated', async (method) => {
  const { port } = await keep(startStack({ hosts: { app: createHost() } }))
  for (const [path, type, cacheControl] of [
    ['/assets/index-AbCd1234.js', /javascript/, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', /^image\/svg\+xml/, 'no-cache'],
    ['/', /^text\/html/, 'no-cache'],
    ['/assets/index-gone0000.js', /./, 'no-store'],
    ['/latchkey.json', /^application\/json/, 'no-store'],
  ] as const)
    expect((await getOverSocket(port, path, method)).headers, path).toMatchObject({
      'content-type': expect.stringMatching(type),
      'cache-control': cacheControl,
    })
})

it.each([
  ...['/nothing', '/labs', '/lab/', '/index.html', '/assets', '/assets/'],
  ...['/v1', '/v1/supported-chains', '/healthz', '/.well-known/latchkey'],
  ...['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/..%5c..%5csecret.txt'],
  ...['/assets/%2e%2e/%2e%2e/secret.txt', '//etc/passwd', '/%00'],
])('%s is 404: no fallback page, nothing of the API, nothing outside the folder', async (path) => {
  const response = await createHost().request(`http://app.localhost${path}`)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret\n')
})

it('serves GET and HEAD only', async () => {
  expect((await createHost().request('/', { method: 'POST' })).status).toBe(405)
  expect((await createHost().request('/', { method: 'HEAD' })).status).toBe(200)
})

it('describes the stack', async () => {
  expect(await (await createHost().request('/latchkey.json')).json()).toEqual(description)
})

it('development may add a script of another origin, and the policy allows that origin only', async () => {
  const transformHtml: AppHostOptions['transformHtml'] = (html, { url }) =>
    url.searchParams.get('wallet') === 'off'
      ? html
      : html.replace('</head>', '<script src="http://dev-wallet.localhost:4180/inject.js"></script></head>')
  expect(await getPolicy({ transformHtml })).toContain("script-src 'self' http://dev-wallet.localhost:4180;")
  expect(await getPolicy({ transformHtml }, '/?wallet=off')).toContain("script-src 'self';")
})

it('inline scripts of the built page are allowed by their hash', async () => {
  writeFileSync(join(webRoot, 'index.html'), '<script>1</script>')
  const policy = await getPolicy()
  expect(policy).toContain("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

it('a web app that is not built is 503 with the command that builds it', async () => {
  rmSync(webRoot, { recursive: true })
  const response = await createHost().request('/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('npm run build')
})
