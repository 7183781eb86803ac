import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFrameHost, type FrameHostOptions } from './createFrameHost.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-frame-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'frame.html'), '<!doctype html>')
  writeFileSync(join(root, 'integrity.json'), '{"version":"0.0.0","files":{}}')
  for (const name of ['frame', 'keys'])
    writeFileSync(join(root, 'assets', `${name}-0123456789abcdef.js`), '1')
})
afterEach(() => rmSync(root, { recursive: true }))

const lists: Record<string, readonly string[] | undefined> = {
  listed: [
    'https://app.example.org',
    '*.shops.example',
    'chrome-extension://abc',
    'https://x.example; script-src *',
  ],
  open: undefined,
}
const host = (more: Partial<FrameHostOptions> = {}) =>
  createFrameHost({
    root,
    isDevelopment: false,
    projects: {
      refuse: async ({ projectId = '' }) => (Object.hasOwn(lists, projectId) ? undefined : 'project'),
      origins: async (id) => lists[id],
    },
    describe: () => ({
      api: 'https://api.example.org',
      auth: 'https://auth.example.org',
      keys: 'https://keys.example.org',
      networks: [],
      custody: 'user-held',
      spendLimit: 1000,
      otpLength: 8,
    }),
    ...more,
  })
const get = (path: string, more: Partial<FrameHostOptions> = {}, init?: RequestInit) =>
  host(more).request(`https://wallet.example.org${path}`, init)
const policyOf = async (path: string, more?: Partial<FrameHostOptions>) =>
  (await get(path, more)).headers.get('content-security-policy') ?? ''
const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `))

describe('[X.04] the wallet’s host', () => {
  it('[X.04] a project’s own pages may embed the frame, nobody else', async () => {
    const policy = await policyOf('/sdk?projectId=listed')
    expect(directive(policy, 'frame-ancestors')).toBe(
      'frame-ancestors https://app.example.org https://*.shops.example',
    )
    for (const path of ['/sdk', '/sdk?projectId=unknown', '/approve'])
      expect(directive(await policyOf(path), 'frame-ancestors')).toBe("frame-ancestors 'none'")
  })

  it('[X.09] [T-EXP-2] the page that shows keys is nobody’s to embed, not even for who may embed the frame', async () => {
    const page = await get('/export?projectId=listed')
    expect(page.status).toBe(200)
    expect(directive(page.headers.get('content-security-policy') ?? '', 'frame-ancestors')).toBe(
      "frame-ancestors 'none'",
    )
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    // control: the same page may embed the frame
    expect(directive(await policyOf('/sdk?projectId=listed'), 'frame-ancestors')).toContain(
      'https://app.example.org',
    )
  })

  it('[X.04] without a list: the operator’s own app in production, local pages in development', async () => {
    expect(directive(await policyOf('/sdk?projectId=open'), 'frame-ancestors')).toBe(
      'frame-ancestors https://app.example.org',
    )
    expect(
      directive(await policyOf('/sdk?projectId=open', { isDevelopment: true }), 'frame-ancestors'),
    ).toContain('http://*.localhost:*')
  })

  it('[X.04] a strict policy: own files, the three services, nothing unsafe', async () => {
    const policy = await policyOf('/sdk?projectId=listed')
    expect(policy).not.toContain('unsafe')
    expect(directive(policy, 'default-src')).toBe("default-src 'none'")
    expect(directive(policy, 'script-src')).toBe("script-src 'self'")
    expect(directive(policy, 'connect-src')).toBe(
      "connect-src 'self' https://api.example.org https://auth.example.org https://keys.example.org",
    )
    expect(directive(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  })

  it('[T-EXFIL] the key worker may connect to nothing', async () => {
    expect(await policyOf('/assets/keys-0123456789abcdef.js')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })

  it.each([
    ['/sdk?projectId=listed', 200, 'no-store', 'cross-origin'],
    ['/assets/frame-0123456789abcdef.js', 200, 'public, max-age=31536000, immutable', 'same-origin'],
    ['/integrity.json', 200, 'no-store', 'same-origin'],
    ['/assets/..%2fframe.html', 404, 'no-store', 'same-origin'],
    ['/assets/other.js', 404, 'no-store', 'same-origin'],
    ['/v1', 404, 'no-store', 'same-origin'],
  ])('%s: %i, kept %s, for %s', async (path, status, cache, policy) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe(cache)
    expect(response.headers.get('cross-origin-resource-policy')).toBe(policy)
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(response.headers.get('origin-agent-cluster')).toBe('?1')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('tells the frame what it needs, and other pages nothing', async () => {
    expect(await (await get('/frame.json?projectId=listed')).json()).toMatchObject({
      projectId: 'listed',
      embedders: ['https://app.example.org', 'https://*.shops.example'],
      custody: 'user-held',
    })
    expect((await get('/frame.json?projectId=unknown')).status).toBe(404)
    const foreign = await get(
      '/frame.json?projectId=listed',
      {},
      { headers: { 'sec-fetch-site': 'cross-site' } },
    )
    expect(foreign.status).toBe(403)
    expect((await get('/sdk', {}, { method: 'POST' })).status).toBe(405)
  })

  it('a frame that isn’t built is said in words', async () => {
    rmSync(join(root, 'frame.html'))
    const response = await get('/sdk?projectId=listed')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})
