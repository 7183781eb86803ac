import { createHash } from 'node:crypto'
import { frameHeaders } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { verifyFrame } from './verifyFrame.ts'

const script = 'assets/frame-0123456789abcdef.js'
const worker = 'assets/keys-0123456789abcdef.js'
const strength = 'assets/strength-0123456789abcdef.js'
const texts = 'assets/texts-ar-0123456789abcdef.json'
const assets = [script, worker, strength, texts]
const published: Readonly<Record<string, string>> = {
  'frame.html': '<!doctype html>',
  'settings.html': '<!doctype html><title>Settings</title>',
  [script]: 'let a = 1',
  [worker]: 'let b = 2',
  [strength]: 'let c = 3',
  [texts]: '{}',
}
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const integrity = {
  version: '1.0.0',
  files: Object.fromEntries(Object.entries(published).map(([path, text]) => [path, hashOf(text)])),
}

/** Pages of the wallet with a window of their own. */
const windows = ['approve', 'export', 'settings', 'second-operator', 'passkey', 'loading', 'return']
const documents = ['sdk', ...windows]
const settingsPages = ['export', 'settings', 'second-operator']
const fileOf = (place: string) => {
  if (!documents.includes(place)) return place
  return settingsPages.includes(place) ? 'settings.html' : 'frame.html'
}

/** Serves the published frame with changes: `texts` by path, `headers` and `policy` by path or of every answer. */
function deployment(
  change: {
    readonly texts?: Record<string, string>
    readonly headers?: Record<string, string>
    readonly policy?: (policy: string, place: string) => string
    readonly isVictim?: (url: URL) => boolean
  } = {},
) {
  return (async (input: URL) => {
    const place = input.pathname.slice(1)
    const isWorker = place === worker || place === strength
    const resource =
      place === 'sdk' ? 'frame' : windows.includes(place) ? 'page' : isWorker ? 'worker' : 'asset'
    const headers = { ...frameHeaders({ resource, embedders: [], connect: [] }), ...change.headers }
    const policy = headers['content-security-policy'] ?? ''
    headers['content-security-policy'] = change.policy?.(policy, place) ?? policy
    const text = change.isVictim?.(input) === false ? undefined : change.texts?.[place]
    return new Response(text ?? published[fileOf(place)], { headers })
  }) as typeof fetch
}

const verify = (fetch: typeof globalThis.fetch) =>
  verifyFrame({ url: new URL('https://wallet.example'), integrity, fetch })

describe('comparing a deployment with the published frame', () => {
  it('[X.04] reports nothing when files and headers are the same', async () => {
    expect(await verify(deployment())).toEqual([])
  })

  it.each([...documents, ...assets])('[X.04] reports one added byte in /%s', async (place) => {
    const original = published[fileOf(place)] ?? ''
    const altered = `${original} `
    expect(await verify(deployment({ texts: { [place]: altered } }))).toEqual([
      `/${place} is another file: ${hashOf(altered)} instead of ${hashOf(original)}`,
    ])
  })

  it('[X.04] reports a header that differs, for each file', async () => {
    const problems = await verify(deployment({ headers: { 'x-content-type-options': 'sniff' } }))
    expect(problems).toEqual(
      [...documents, ...assets].map(
        (place) => `/${place} is sent with another x-content-type-options: sniff`,
      ),
    )
  })

  it('[X.04] reports files that are missing', async () => {
    const missing = (async () => new Response('', { status: 404 })) as typeof fetch
    expect(await verify(missing)).toEqual(
      [...documents, ...assets].map((place) => `/${place} can't be read (404)`),
    )
  })

  it('[X.04] reports a document that the list of hashes lacks', async () => {
    const { 'settings.html': _, ...files } = integrity.files
    const url = new URL('https://wallet.example')
    const problems = await verifyFrame({ url, integrity: { ...integrity, files }, fetch: deployment() })
    expect(problems.map((problem) => problem.replace(/sha384-\S+/, 'a hash'))).toEqual([
      '/export is another file: a hash instead of none',
      '/settings is another file: a hash instead of none',
      '/second-operator is another file: a hash instead of none',
    ])
  })

  it('[X.04] reports the document of one page at another', async () => {
    const texts = { sdk: published['settings.html'] ?? '' }
    expect((await verify(deployment({ texts })))[0]).toContain('/sdk is another file')
  })

  it('[X.04] loads /sdk as an app of the project does, so that a page for that project alone is found', async () => {
    const altered = '<!doctype html><script src="/other.js"></script>'
    const isVictim = (url: URL) =>
      url.pathname !== '/sdk' ||
      (url.searchParams.get('projectId') === 'shop' && url.searchParams.get('version') === '4')
    const fetch = deployment({ texts: { sdk: altered }, isVictim })
    const url = new URL('https://wallet.example')
    expect(await verifyFrame({ url, integrity, projectId: 'shop', fetch })).toEqual([
      `/sdk is another file: ${hashOf(altered)} instead of ${hashOf('<!doctype html>')}`,
    ])
  })

  it.each([
    ['a directive that replaces a wider one', (policy: string) => `${policy}; script-src-elem *`],
    ['the first of two directives, which counts', (policy: string) => `Script-Src *; ${policy}`],
  ])('[X.04] reports %s', async (_, change) => {
    const policy = (text: string, place: string) => (place === 'export' ? change(text) : text)
    const problems = await verify(deployment({ policy }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^\/export is sent with .*\*$/)
  })

  it('[X.04] lets the operator name services for the documents, and none for a worker', async () => {
    const connect = (text: string, place: string) =>
      documents.includes(place)
        ? text.replace("connect-src 'self'", "connect-src 'self' https://api.example")
        : text
    expect(await verify(deployment({ policy: connect }))).toEqual([])
    for (const leaking of [worker, strength]) {
      const leak = (text: string, place: string) =>
        place === leaking ? `${text}; connect-src https://elsewhere.example` : text
      expect(await verify(deployment({ policy: leak }))).toEqual([
        `/${leaking} is sent with connect-src in its content policy: https://elsewhere.example`,
      ])
    }
  })

  it.each(['*', 'https:', '*:443', '*:*', 'https://*', 'https://*.com', 'https://app.example:*', 'data:'])(
    '[X.04] reports a policy that lets %s embed the frame',
    async (source) => {
      const embed = (text: string, place: string) =>
        place === 'sdk' ? text.replace("frame-ancestors 'none'", `frame-ancestors ${source}`) : text
      expect(await verify(deployment({ policy: embed }))).toEqual([
        `/sdk is sent with another frame-ancestors in its content policy: ${source}`,
      ])
    },
  )

  it('[X.04] lets apps embed the frame that are named, or are subdomains of one name', async () => {
    const apps = 'https://app.example http://localhost:3000 https://*.shop.example https://*.a.b.example:8443'
    const embed = (text: string, place: string) =>
      place === 'sdk' ? text.replace("frame-ancestors 'none'", `frame-ancestors ${apps}`) : text
    expect(await verify(deployment({ policy: embed }))).toEqual([])
  })

  it.each(['*', 'https:', 'wss:', '*:443', 'https://*.shop.example', 'data:', "'unsafe-eval'"])(
    '[X.04] reports a policy that lets the frame talk to %s',
    async (source) => {
      const connect = (text: string, place: string) =>
        place === 'settings'
          ? text.replace("connect-src 'self'", `connect-src 'self' https://api.example ${source}`)
          : text
      expect(await verify(deployment({ policy: connect }))).toEqual([
        `/settings is sent with another connect-src in its content policy: 'self' https://api.example ${source}`,
      ])
    },
  )

  it('[X.04] lets nobody embed a window of the wallet', async () => {
    const policy = (text: string, place: string) =>
      place === 'sdk' || place === 'export'
        ? text.replace("frame-ancestors 'none'", 'frame-ancestors https://app.example')
        : text
    expect(await verify(deployment({ policy }))).toEqual([
      '/export is sent with another frame-ancestors in its content policy: https://app.example',
    ])
  })

  it('[X.04] stops reading a file that is larger than any of the frame', async () => {
    let sent = 0
    const large = (async () => {
      let parts = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          parts += 1
          sent += 1
          controller.enqueue(new Uint8Array(1024 * 1024))
          if (parts === 20) controller.close()
        },
      })
      return new Response(body)
    }) as typeof fetch
    expect((await verify(large))[0]).toBe("/sdk can't be read (200)")
    // 5 MiB each, and what the stream has buffered
    expect(sent).toBeLessThan(10 * [...documents, ...assets].length)
  })
})
