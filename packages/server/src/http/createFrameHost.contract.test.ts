import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFrameHost, type FrameHostOptions } from './createFrameHost.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  mkdirSync(join(root, 'assets'))
  for (const name of ['frame', 'settings'])
    writeFileSync(join(root, `${name}.html`), `<!doctype html><title>${name}</title>`)
  writeFileSync(join(root, 'integrity.json'), '{"version":"0.0.0","files":{}}')
  for (const name of ['frame', 'settings', 'keys', 'strength'])
    writeFileSync(join(root, 'assets', `${name}-0123456789abcdef.js`), '1')
  writeFileSync(join(root, 'assets', 'texts-ar-0123456789abcdef.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Origin lists by project id. `open` is a project without a list. */
const originLists: Record<string, readonly string[] | undefined> = {
  listed: [
    'https://app.example.org',
    '*.shops.example',
    'chrome-extension://abc',
    'https://x.example; script-src *',
  ],
  open: undefined,
  international: ['https://bücher.example', 'https://*.Bücher.example:8443', 'https://x.example;sandbox'],
  apps: ['capacitor://app.example', 'https://[2001:db8::1]:8443'],
}
const createDescription = (changes: object) => async () => ({
  api: 'https://api.example.org',
  auth: 'https://auth.example.org',
  keys: 'https://keys.example.org',
  networks: [],
  custody: 'user-held' as const,
  spendLimit: 1000,
  otpLength: 8,
  ...changes,
})
const createHost = (options: Partial<FrameHostOptions> = {}) =>
  createFrameHost({
    root,
    isDevelopment: false,
    embedders: () => [],
    projects: {
      refuse: async ({ projectId = '' }) => (Object.hasOwn(originLists, projectId) ? undefined : 'project'),
      origins: async (id) => originLists[id],
    },
    describe: createDescription({}),
    ...options,
  })
const get = (path: string, options: Partial<FrameHostOptions> = {}, init?: RequestInit) =>
  createHost(options).request(`https://wallet.example.org${path}`, init)
const getPolicy = async (path: string, options?: Partial<FrameHostOptions>) =>
  ((await get(path, options)).headers.get('content-security-policy') ?? '').split('; ')

describe('[X.04] the wallet’s host', () => {
  it.each([
    ['/sdk?projectId=listed', 'https://app.example.org https://*.shops.example'],
    ['/sdk?projectId=open', 'https://app.example.org'],
    ['/sdk', "'none'"],
    ['/sdk?projectId=unknown', "'none'"],
    ['/approve', "'none'"],
  ])('[X.04] %s may be embedded by %s', async (path, embedders) => {
    expect(await getPolicy(path)).toContain(`frame-ancestors ${embedders}`)
  })

  it('[X.59, X.59a] the operator’s list holds for projects without their own, and no other project', async () => {
    const options = { embedders: () => ['https://shop.example', '*.partner.example'] }
    expect(await getPolicy('/sdk?projectId=open', options)).toContain(
      'frame-ancestors https://shop.example https://*.partner.example',
    )
    expect(await getPolicy('/sdk?projectId=listed', options)).toContain(
      'frame-ancestors https://app.example.org https://*.shops.example',
    )
    expect(await getPolicy('/sdk?projectId=unknown', options)).toContain("frame-ancestors 'none'")
  })

  it('[X.59] behind a reverse proxy the app beside the frame keeps the scheme browsers see', async () => {
    const options = { frameUrl: 'https://wallet.shop.example' }
    const host = createHost(options)
    const policy = async (url: string) =>
      (await host.request(url)).headers.get('content-security-policy') ?? ''
    const plain = 'http://wallet.shop.example/sdk?projectId=open'
    expect(await policy(plain)).toContain('frame-ancestors https://app.shop.example;')
  })

  it('[X.59] an unknown project is answered as such', async () => {
    const unknown = await get('/frame.json?projectId=unknown')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ reason: 'project' })
    expect((await get('/frame.json?projectId=open')).status).toBe(200)
  })

  it('[X.59, X.59b] an international host is listed as browsers write it, and nothing ends the directive', async () => {
    expect(await getPolicy('/sdk?projectId=international')).toContain(
      'frame-ancestors https://xn--bcher-kva.example https://*.xn--bcher-kva.example:8443',
    )
    expect(await getPolicy('/sdk?projectId=international')).not.toContain('sandbox')
  })

  it('[X.59] a known project whose list can’t embed isn’t called unknown', async () => {
    const refused = await get('/frame.json?projectId=apps')
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({
      reason: 'origins',
      description: expect.stringContaining('None of the origins listed for this project'),
    })
    expect(await getPolicy('/sdk?projectId=apps')).toContain("frame-ancestors 'none'")
  })

  it('[X.04] development allows local pages to embed the frame', async () => {
    const policy = await getPolicy('/sdk?projectId=open', { isDevelopment: true })
    const hosts = ['*.localhost:*', 'localhost:*', '127.0.0.1:*']
    for (const host of hosts) {
      expect(policy.join()).toContain(`http://${host}`)
      // the frame compares the scheme itself, though http in a policy stands for both
      expect(policy.join()).toContain(`https://${host}`)
    }
    // control: production names none
    expect((await getPolicy('/sdk?projectId=open')).join()).not.toContain('localhost')
  })

  it.each(['/sdk?projectId=listed', '/settings', '/frame.json?projectId=open'])(
    '[X.14] %s sets no cookie',
    async (path) => {
      const { status, headers } = await get(path, {}, { headers: { cookie: 'visit=1' } })
      expect([status, headers.getSetCookie()]).toEqual([200, []])
    },
  )

  it('[X.09, X.09b] no page may embed the one that shows keys, not even one that may embed the frame', async () => {
    expect((await get('/export?projectId=listed')).status).toBe(200)
    expect(await getPolicy('/export?projectId=listed')).toContain("frame-ancestors 'none'")
  })

  it('[X.09] no page may embed the settings, whose policy is otherwise the frame’s', async () => {
    const withoutEmbedders = (policy: string[]) =>
      policy.filter((part) => !part.startsWith('frame-ancestors'))
    const policy = await getPolicy('/settings?projectId=listed')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(withoutEmbedders(policy)).toEqual(withoutEmbedders(await getPolicy('/sdk?projectId=listed')))
  })

  it('[X.01, X.04] the frame may talk to the second operator where there is one, and no page embeds its window', async () => {
    const second = {
      auth: 'https://login.second.example/base',
      keys: 'https://keys.second.example',
      projectId: 'shop',
      host: 'second.example',
    }
    const describe = createDescription({ secondOperator: second })
    for (const path of ['/sdk?projectId=listed', '/second-operator', '/settings'])
      expect((await getPolicy(path, { describe })).find((part) => part.startsWith('connect-src'))).toMatch(
        / https:\/\/login\.second\.example https:\/\/keys\.second\.example$/,
      )
    expect(await getPolicy('/second-operator', { describe })).toContain("frame-ancestors 'none'")
    expect(await (await get('/frame.json?projectId=open', { describe })).json()).toMatchObject({
      secondOperator: second,
      custody: 'user-held',
    })
    // control
    expect((await getPolicy('/sdk?projectId=listed')).join()).not.toContain('second.example')
    expect(await (await get('/frame.json?projectId=open')).json()).not.toHaveProperty('secondOperator')
  })

  it('[X.09] a settings page that names no project is that of the server’s own', async () => {
    expect((await get('/frame.json')).status).toBe(404)
    const own = await get('/frame.json', { projectId: 'listed' })
    expect(await own.json()).toMatchObject({ projectId: 'listed' })
    expect((await get('/frame.json?projectId=unknown', { projectId: 'listed' })).status).toBe(404)
  })

  it('[X.04] a strict policy: own files, the three services, nothing unsafe', async () => {
    const policy = await getPolicy('/sdk?projectId=listed')
    expect(policy.filter((part) => !part.startsWith('frame-ancestors'))).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self' https://api.example.org https://auth.example.org https://keys.example.org",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ])
    expect(policy).toHaveLength(12)
  })

  it.each(['keys', 'strength'])('[T-EXFIL] the %s worker may connect to nothing', async (name) => {
    expect(await getPolicy(`/assets/${name}-0123456789abcdef.js`)).toEqual([
      "default-src 'none'",
      "frame-ancestors 'none'",
    ])
  })

  it.each([
    ['/sdk?projectId=listed', 200, 'no-store', 'cross-origin'],
    ['/export?projectId=listed', 200, 'no-store', 'same-origin'],
    ['/passkey?projectId=listed', 200, 'no-store', 'same-origin'],
    ['/assets/frame-0123456789abcdef.js', 200, 'public, max-age=31536000, immutable', 'same-origin'],
    ['/integrity.json', 200, 'no-store', 'same-origin'],
    ['/favicon.ico', 200, 'no-store', 'same-origin'],
    ['/assets/settings-0123456789abcdef.js', 200, 'public, max-age=31536000, immutable', 'same-origin'],
    ['/assets/strength-0123456789abcdef.js', 200, 'public, max-age=31536000, immutable', 'same-origin'],
    ['/assets/texts-ar-0123456789abcdef.json', 200, 'public, max-age=31536000, immutable', 'same-origin'],
    ['/assets/texts-ar-eg-0123456789abcdef.json', 404, 'no-store', 'same-origin'],
    ['/assets/..%2fframe.html', 404, 'no-store', 'same-origin'],
    ['/assets/other.js', 404, 'no-store', 'same-origin'],
    ['/v1', 404, 'no-store', 'same-origin'],
  ])('%s: %i, cached %s, for %s', async (path, status, cacheControl, resourcePolicy) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': resourcePolicy,
      'origin-agent-cluster': '?1',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('x-frame-options')).toBeNull()
  })

  it('describes its project to the frame, and to no other page', async () => {
    expect(await (await get('/frame.json?projectId=listed')).json()).toMatchObject({
      projectId: 'listed',
      embedders: ['https://app.example.org', 'https://*.shops.example'],
      custody: 'user-held',
    })
    expect((await get('/frame.json?projectId=unknown')).status).toBe(404)
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await get('/frame.json?projectId=listed', {}, crossSite)).status).toBe(403)
    expect((await get('/sdk', {}, { method: 'POST' })).status).toBe(405)
  })

  it.each([
    ['frame', ['/sdk', '/approve', '/passkey', '/loading', '/return']],
    ['settings', ['/settings', '/export']],
  ])('the document of %s is at %j', async (name, paths) => {
    for (const path of paths)
      expect(await (await get(`${path}?projectId=listed`)).text()).toContain(`<title>${name}</title>`)
  })

  it('a frame that is not built is 503 with the command that builds it', async () => {
    rmSync(join(root, 'frame.html'))
    const response = await get('/sdk?projectId=listed')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})
