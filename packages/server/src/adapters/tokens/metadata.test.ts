import { describe, expect, it } from 'vitest'
import { EgressError } from '../../errors.ts'
import type { EgressRequest } from '../../ports/platform.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { startNode } from '../../testing/startNode.ts'
import { createEgress } from '../egress.ts'
import { loadMetadata } from './metadata.ts'

const keep = cleanups()

function setup(body = '{"name":"Cat #1","image":"ipfs://bafy/1.png"}', status = 200) {
  const urls: string[] = []
  const egress = {
    request: async ({ url }: EgressRequest) => {
      urls.push(url)
      return { status, headers: {}, body: Buffer.from(body) as Buffer<ArrayBuffer> }
    },
  }
  return { urls, read: (uri: string, ipfsGateway?: string) => loadMetadata(uri, { egress, ipfsGateway }) }
}

const cat = { name: 'Cat #1', imageUrl: 'ipfs://bafy/1.png' }

describe('metadata of an NFT', () => {
  it.each([
    ['https://nft.example/1', 'https://nft.example/1'],
    ['http://nft.example/1', 'http://nft.example/1'],
    ['ipfs://bafy/1.json', 'https://gate.example/ipfs/bafy/1.json'],
    ['ipfs://ipfs/bafy/a b', 'https://gate.example/ipfs/bafy/a%20b'],
  ])('%s is fetched at %s', async (uri, url) => {
    const { read, urls } = setup()
    expect(await read(uri, 'https://gate.example/ipfs/')).toEqual(cat)
    expect(urls).toEqual([url])
  })

  it.each([
    'ar://abc',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://x/',
    '',
    'bafy/1.json',
    'ipfs://../../admin',
    'ipfs://bafy/../../admin',
    'ipfs://bafy/%2e%2e?x',
    'ipfs://bafy\\..\\x',
  ])('%j is not fetched', async (uri) => {
    const { read, urls } = setup()
    expect(await read(uri, 'https://gate.example/ipfs/')).toBeUndefined()
    expect(urls).toEqual([])
  })

  it('without a gateway ipfs can not be read', async () => {
    const { read, urls } = setup()
    expect(await read('ipfs://bafy/1.json')).toBeUndefined()
    expect(urls).toEqual([])
  })

  it.each([
    'data:application/json,{"name":"Cat #1","image":"ipfs://bafy/1.png"}',
    'data:application/json;utf8,{"name":"Cat #1","image":"ipfs://bafy/1.png"}',
    'data:application/json;charset=utf-8,%7B%22name%22%3A%22Cat%20%231%22%2C%22image%22%3A%22ipfs%3A%2F%2Fbafy%2F1.png%22%7D',
    `data:application/json;base64,${Buffer.from('{"name":"Cat #1","image":"ipfs://bafy/1.png"}').toString('base64')}`,
  ])('%s is read where it stands', async (uri) => {
    const { read, urls } = setup()
    expect(await read(uri)).toEqual(cat)
    expect(urls).toEqual([])
  })

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg onload="alert(1)"/>'],
    ['cut JSON', '{"name":"Cat'],
    ['a list', '[{"name":"Cat"}]'],
    ['a text', '"Cat"'],
    ['nothing', ''],
    ['deep nesting', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('%s is no metadata', async (_, body) => {
    expect(await setup(body).read('https://nft.example/1')).toBeUndefined()
    expect(
      await setup().read(`data:application/json;base64,${Buffer.from(body).toString('base64')}`),
    ).toBeUndefined()
  })

  it('[X.41] names are cleaned, other types and prototype keys are nothing', async () => {
    const read = (body: string) => setup(body).read('https://nft.example/1')
    expect(await read('{"name":"\\u202eevil\\u0000","image":{"url":"x"}}')).toEqual({ name: 'evil' })
    expect(await read('{"__proto__":{"name":"polluted"},"constructor":1}')).toEqual({})
    expect(await read(`{"name":7,"image":"https://x/${'a'.repeat(20_000)}"}`)).toEqual({})
    expect(({} as { name?: string }).name).toBeUndefined()
  })

  it('a refusal, a failure or an error status is no metadata', async () => {
    expect(await setup('{"name":"x"}', 404).read('https://nft.example/1')).toBeUndefined()
    const egress = { request: () => Promise.reject(new EgressError('timed_out', 'late')) }
    expect(await loadMetadata('https://nft.example/1', { egress })).toBeUndefined()
  })

  it('[T-SSRF] a private address and a redirect to one are refused, a named one is read', async () => {
    const inside = await keep(startNode({ reply: (response) => response.end('{"name":"secret"}') }))
    const front = await keep(
      startNode({
        reply: (response) => response.writeHead(302, { location: `http://${inside.address}/` }).end(),
      }),
    )
    const guarded = await keep(Promise.resolve(createEgress({ allow: [], allowContent: [front.address] })))
    for (const url of [
      `http://${inside.address}/`,
      `http://${front.address}/`,
      'http://169.254.169.254/latest',
    ])
      expect(await loadMetadata(url, { egress: guarded })).toBeUndefined()
    expect(inside.requests).toHaveLength(0)
    const open = await keep(Promise.resolve(createEgress({ allow: [], allowContent: [inside.address] })))
    expect(await loadMetadata(`http://${inside.address}/`, { egress: open })).toEqual({ name: 'secret' })
    const both = { allow: [], allowContent: [front.address, inside.address] }
    const following = await keep(Promise.resolve(createEgress(both)))
    expect(await loadMetadata(`http://${front.address}/`, { egress: following })).toEqual({ name: 'secret' })
  })

  it('more than 256 KB is not read', async () => {
    const body = (size: number) => `{"name":"big","x":"${'x'.repeat(size - 21)}"}`
    const node = await keep(
      startNode({ reply: (response, { url }) => response.end(body(256 * 1024 + Number(url.slice(1)))) }),
    )
    const egress = await keep(Promise.resolve(createEgress({ allow: [], allowContent: [node.address] })))
    expect(await loadMetadata(`http://${node.address}/0`, { egress })).toEqual({ name: 'big' })
    expect(await loadMetadata(`http://${node.address}/1`, { egress })).toBeUndefined()
  })
})
