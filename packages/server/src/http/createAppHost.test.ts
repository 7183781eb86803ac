import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAppHost } from './createAppHost.ts'

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

const app = () => createAppHost({ webRoot, describe: () => description })

describe('createAppHost', () => {
  it.each(['/', '/configure', '/lab', '/embedded', '/lab?theme=light'])(
    '%s is the page, never cached blindly, under a policy',
    async (path) => {
      const response = await app().request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await response.text()).toBe(page)
    },
  )

  it('[X.02] shows nobody’s frames but its own, and the embedded wallet’s where there is one', async () => {
    const policyOf = async (host: ReturnType<typeof app>) =>
      (await host.request('/')).headers.get('content-security-policy')
    expect(await policyOf(app())).toContain("frame-src 'self';")
    const wallet = 'https://wallet.example.org'
    const host = createAppHost({ webRoot, describe: () => description, frameOrigin: () => wallet })
    expect(await policyOf(host)).toContain(`frame-src 'self' ${wallet};`)
  })

  it('a page with a file of its own gets that', async () => {
    writeFileSync(join(webRoot, 'lab.html'), 'the lab')
    expect(await (await app().request('/lab')).text()).toBe('the lab')
    expect(await (await app().request('/embedded')).text()).toBe(page)
  })

  it('hashed files are kept for ever, others asked for again, each with its type', async () => {
    const script = await app().request('/assets/index-AbCd1234.js')
    expect(script.headers.get('content-type')).toMatch(/javascript/)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const icon = await app().request('/favicon.svg')
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(icon.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    '/nothing',
    '/labs',
    '/lab/',
    '/index.html',
    '/assets',
    '/assets/',
    '/v1',
    '/v1/supported-chains',
    '/healthz',
    '/.well-known/latchkey',
  ])('%s is 404: no fallback, and nothing of the API', async (path) => {
    expect((await app().request(path)).status).toBe(404)
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//etc/passwd',
    '/%00',
  ])('nothing outside the folder is served: %s', async (path) => {
    const response = await app().request(`http://app.localhost${path}`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret\n')
  })

  it('only GET and HEAD', async () => {
    expect((await app().request('/', { method: 'POST' })).status).toBe(405)
    expect((await app().request('/', { method: 'HEAD' })).status).toBe(200)
  })

  it('describes the stack', async () => {
    const response = await app().request('/latchkey.json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(description)
  })

  it('development may add a script of another origin, and only that origin is let through', async () => {
    const host = createAppHost({
      webRoot,
      describe: () => description,
      transformHtml: (html, { url }) =>
        url.searchParams.get('wallet') === 'off'
          ? html
          : html.replace(
              '</head>',
              '<script src="http://dev-wallet.localhost:4180/inject.js"></script></head>',
            ),
    })
    const policyOf = async (path: string) => (await host.request(path)).headers.get('content-security-policy')
    expect(await policyOf('/')).toContain("script-src 'self' http://dev-wallet.localhost:4180;")
    expect(await policyOf('/?wallet=off')).toContain("script-src 'self';")
  })

  it('inline scripts of the built page run by their hash', async () => {
    writeFileSync(join(webRoot, 'index.html'), '<script>1</script>')
    const policy = (await app().request('/')).headers.get('content-security-policy')
    expect(policy).toContain("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  it('a web app that isn’t built is said in words', async () => {
    rmSync(webRoot, { recursive: true })
    const response = await app().request('/')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})
