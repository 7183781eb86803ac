// long: decodes two hundred hostile pictures.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEgress } from '../adapters/egress.ts'
import { parseImageHeader } from '../adapters/images/imageHeader.ts'
import { cleanups } from '../testing/cleanups.ts'
import { privateUrls, refusedUrls } from '../testing/hostileUrls.ts'
import { makePictures, makePng } from '../testing/makePictures.ts'
import { startNode } from '../testing/startNode.ts'
import { type Stack, startStack } from '../testing/startStack.ts'

const keep = cleanups()
const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const mark = 'STOWAWAY'

/** Files by name, served with whatever type and status they name. */
type Served = { readonly body: Buffer | string; readonly type?: string; readonly status?: number }
const served = new Map<string, Served | ((response: ServerResponse) => void)>()
const origin = createServer((request, response) => {
  const file = served.get((request.url ?? '').slice(1))
  if (typeof file === 'function') file(response)
  else if (!file) response.writeHead(404).end()
  else response.writeHead(file.status ?? 200, { 'content-type': file.type ?? 'image/png' }).end(file.body)
})
let address = ''
let stack: Stack

beforeAll(async () => {
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${(origin.address() as AddressInfo).port}`
  stack = await startStack({
    env: { LATCHKEY_EGRESS_ALLOW_CONTENT: address, LATCHKEY_LIMIT_ROUTE: '10000/1000' },
  })
  const { png, jpeg, gif, webp, animatedWebp } = await makePictures()
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const sized = (width: number, height: number) => {
    const file = Buffer.from(png)
    file.writeUInt32BE(width, 16)
    file.writeUInt32BE(height, 20)
    return file
  }
  const good: Record<string, Buffer> = { png, jpeg, gif, webp, animatedWebp }
  for (const [name, body] of Object.entries(good)) {
    served.set(name, { body })
    served.set(`${name}-as-html`, { body, type: 'text/html' })
    // a second file behind the first, or between its parts
    served.set(`${name}+html`, { body: Buffer.concat([body, Buffer.from(`${script}${mark}`)]) })
    served.set(`${name}+zip`, { body: Buffer.concat([body, Buffer.from(`PK\x03\x04${mark}`)]) })
    served.set(`${name}+pdf`, { body: Buffer.concat([body, Buffer.from(`%PDF-1.7 ${mark}`)]) })
    served.set(`${name}+js`, { body: Buffer.concat([body, Buffer.from(`*/=1;alert("${mark}")//`)]) })
    served.set(`${name}-cut`, { body: body.subarray(0, Math.floor(body.length / 3)) })
    served.set(`html+${name}`, { body: Buffer.concat([Buffer.from(script), body]) })
  }
  const comment = Buffer.from(`${script}${mark}`)
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment])
  served.set('jpeg-comment', { body: Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]) })
  const textChunk = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), comment]))
  served.set('png-text', { body: Buffer.concat([png.subarray(0, 33), textChunk, png.subarray(33)]) })
  const bombs: Record<string, Buffer | string> = {
    svg,
    'svg-bom': `\ufeff${svg}`,
    'svg-xml': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    'svg-gz': gzipSync(svg),
    html: `<!doctype html>${script}`,
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>',
    ico: Buffer.from('00000100010000000000010020000000ffff16000000', 'hex'),
    'ico-png': Buffer.concat([Buffer.from('000001000100000000000100200000ffffff16000000', 'hex'), png]),
    bmp: Buffer.from('BM\0\0\0\0\0\0\0\0', 'latin1'),
    tiff: Buffer.from('49492a0008000000', 'hex'),
    avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    jxl: Buffer.from('0000000c4a584c200d0a870a', 'hex'),
    wasm: Buffer.from('0061736d01000000', 'hex'),
    zip: Buffer.from('PK\x03\x04'),
    elf: Buffer.from('\x7fELF'),
    empty: '',
    'gif-js': `GIF89a/*${'\0'.repeat(10)}*/=1;alert(1)`,
    'png-signature-only': png.subarray(0, 8),
    'png-wide': sized(4097, 1),
    'png-bomb': sized(65_535, 65_535),
    'png-largest': sized(0x7fffffff, 0x7fffffff),
    'png-nothing': sized(0, 0),
    'png-lies': sized(4096, 4096),
    'gif-bomb': Buffer.from('GIF89a\xff\xff\xff\xff\x00\x00\x00', 'latin1'),
    'gif-frame-bomb': gifWithFrame(gif, 65_535),
    'jpeg-bomb': Buffer.from('ffd8ffc0001108ffffffff03011100021101031101ffd9', 'hex'),
    'jpeg-endless-markers': Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(100_000, 0xff)]),
    'webp-bomb': Buffer.from('524946461600000057454250565038580a00000000000000ffffffffffff', 'hex'),
    'webp-no-frame': Buffer.from('524946461600000057454250565038580a000000020000003f00001f0000', 'hex'),
    'zlib-bomb': Buffer.concat([png.subarray(0, 33), chunk('IDAT', deflateSync(Buffer.alloc(50_000_000)))]),
    huge: Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]),
  }
  for (const [name, body] of Object.entries(bombs)) served.set(name, { body })
  served.set('missing', { body: png, status: 404 })
  served.set('broken', { body: png, status: 500 })
  served.set('endless', (response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1)
    response.on('close', () => clearInterval(timer))
  })
})
afterAll(async () => {
  await stack.close()
  origin.closeAllConnections()
  await new Promise((resolve) => origin.close(resolve))
})

function gifWithFrame(gif: Buffer, size: number): Buffer {
  const at = gif.indexOf(0x2c)
  const file = Buffer.from(gif)
  file.writeUInt16LE(size, at + 5)
  file.writeUInt16LE(size, at + 7)
  return file
}

const see = (name: string) => fetch(stack.ports.images.link(`http://${address}/${name}`))
const formats = ['png', 'jpeg', 'gif', 'webp', 'animatedWebp']

describe('pictures', () => {
  it.each(formats.flatMap((name) => [name, `${name}-as-html`]))(
    '[T-IMG] control: %s is shown, as ours and with headers that keep it a picture',
    async (name) => {
      const response = await see(name)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-disposition')).toBe('inline')
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{6,}$/)
      const body = new Uint8Array(await response.arrayBuffer())
      expect(parseImageHeader(body)).toEqual({ format: 'webp', width: 64, height: 32 })
      const etag = response.headers.get('etag') ?? ''
      const again = await fetch(response.url, { headers: { 'if-none-match': `"other", W/${etag}` } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  const polyglots = [
    ...formats.flatMap((name) => ['html', 'zip', 'pdf', 'js'].map((other) => `${name}+${other}`)),
    'jpeg-comment',
    'png-text',
  ]
  it.each(polyglots)('[X.41, 3.13] nothing of the stowaway in %s comes through', async (name) => {
    // control: it is in the file as its host gives it out
    const raw = await (await fetch(`http://${address}/${name}`)).text()
    expect(raw).toContain(mark)
    const response = await see(name)
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text).not.toContain(mark)
    expect(text).not.toContain('<script')
    expect(response.headers.get('content-type')).toBe(
      response.status === 200 ? 'image/webp' : 'application/json',
    )
  })
})

describe('what is no picture', () => {
  it.each([
    ...[
      'svg',
      'svg-bom',
      'svg-xml',
      'svg-gz',
      'html',
      'pdf',
      'ico',
      'ico-png',
      'bmp',
      'tiff',
      'avif',
      'heic',
      'jxl',
    ],
    ...['wasm', 'zip', 'elf', 'empty', 'gif-js', 'png-signature-only', 'png-wide', 'png-bomb', 'png-largest'],
    ...[
      'png-nothing',
      'png-lies',
      'gif-bomb',
      'gif-frame-bomb',
      'jpeg-bomb',
      'jpeg-endless-markers',
      'webp-bomb',
    ],
    ...['webp-no-frame', 'zlib-bomb', 'huge', 'missing', 'broken', 'endless', 'nowhere'],
    ...['png-cut', 'gif-cut', 'webp-cut', ...formats.map((name) => `html+${name}`)],
  ])('%s is 404 with the envelope, and the server lives', async (name) => {
    const response = await see(name)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).not.toContain('<script')
    expect((await see('png')).status).toBe(200)
  })

  it('[T-IMG] a failure is remembered for ten minutes, a picture for a day: its host isn’t asked again', async () => {
    let skew = 0
    let asked = 0
    served.set('counted', (response) => {
      asked++
      response.end(asked === 1 ? svg : makePng(4, 4))
    })
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + skew }
    const env = { LATCHKEY_EGRESS_ALLOW_CONTENT: address }
    const own = await keep(startStack({ env, ports: { clock } }))
    const status = async () => (await fetch(own.ports.images.link(`http://${address}/counted`))).status
    expect(await Promise.all(Array.from({ length: 20 }, status))).toEqual(Array<number>(20).fill(404))
    skew += 10 * 60 * 1000 - 5_000
    expect(await status()).toBe(404)
    expect(asked).toBe(1)
    skew += 10_000
    expect(await status()).toBe(200)
    skew += 24 * 60 * 60 * 1000 - 60_000
    expect(await status()).toBe(200)
    expect(asked).toBe(2)
  })

  it('[T-IMG] only addresses the server made are served: another server’s, and changed ones, are 404', async () => {
    const link = stack.ports.images.link(`http://${address}/png`)
    const other = await keep(
      startStack({ env: { LATCHKEY_SECRET: 'another secret, as long as it has to be' } }),
    )
    const key = link.split('/').at(-1) ?? ''
    const forged = Buffer.from(`http://${address}/html`).toString('base64url')
    const wrong = [
      key.slice(0, -1),
      `${key}x`,
      `${forged}.${key.split('.')[1]}`,
      forged,
      'x',
      '%00',
      '..%2f..%2f',
      '.',
    ]
    for (const one of wrong) expect((await fetch(`${stack.url}/v1/images/${one}`)).status).toBe(404)
    expect((await fetch(`${other.url}/v1/images/${key}`)).status).toBe(404)
    expect((await fetch(link)).status).toBe(200)
  })
})

describe('where pictures come from', () => {
  it.each([...privateUrls, ...refusedUrls.map(([url]) => url)])(
    '[3.14] [T-SSRF] a picture at %s is not asked for, though the operator opened that address for nodes',
    async (template) => {
      const node = await keep(startNode())
      const url = template.replace('PORT', String(node.port))
      const egress = createEgress({
        allow: [node.address],
        resolve: () => Promise.reject(new Error('no such name')),
      })
      const own = await keep(startStack({ nodes: [node], ports: { egress } }))
      const link = own.ports.images.link(url)
      if (link !== '') expect((await fetch(link)).status).toBe(404)
      expect(node.requests).toHaveLength(0)
    },
  )

  it('[X.58, X.58b] [3.14] [T-SSRF] neither a name that resolves to us nor a redirect leads inside; the control does', async () => {
    const inside = await keep(startNode({ reply: (response) => response.end(makePng(4, 4)) }))
    served.set('to-inside', (response) => response.writeHead(302, { location: inside.http }).end())
    let turn = 0
    const addresses = ['127.0.0.1', '198.41.0.4']
    const resolve = async () => [{ address: addresses[turn++ % 2] ?? '', family: 4 }]
    const status = async (allowContent: string[], url: string) => {
      const egress = createEgress({ allow: [inside.address], allowContent, resolve })
      const own = await keep(startStack({ ports: { egress } }))
      return (await fetch(own.ports.images.link(url))).status
    }
    expect(await status([], `http://rebind.example:${inside.port}/`)).toBe(404)
    expect(await status([address], `http://${address}/to-inside`)).toBe(404)
    expect(inside.requests).toHaveLength(0)
    expect(await status([address, inside.address], `http://${address}/to-inside`)).toBe(200)
    expect(inside.requests).toHaveLength(1)
  })
})
