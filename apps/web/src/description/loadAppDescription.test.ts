import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadAppDescription, parseAppDescription } from './loadAppDescription.ts'

const networks = [{ id: 1 }]

describe('readAppDescription', () => {
  it.each([
    [
      {
        server: 'http://127.0.0.1:4180',
        networks,
        defaultNetwork: 'eip155:1',
        swapRouters: { 'eip155:1': ['0x1', 2], 'eip155:2': 'all' },
      },
      {
        server: 'http://127.0.0.1:4180',
        defaultNetwork: 'eip155:1',
        swapRouters: { 'eip155:1': ['0x1'], 'eip155:2': [] },
      },
    ],
    [
      { server: 'javascript:alert(1)', networks },
      { server: undefined, defaultNetwork: undefined },
    ],
    [
      { networks, defaultNetwork: 'nonsense' },
      { server: undefined, defaultNetwork: undefined },
    ],
  ])('%j', (value, read) => {
    expect(parseAppDescription(value)).toEqual({ networks, ...read })
  })

  it.each([null, 'text', [], {}, { networks: [] }, { networks: 'all' }])('refuses %j', (value) => {
    expect(() => parseAppDescription(value)).toThrow(/latchkey\.json/)
  })
})

describe('loadAppDescription', () => {
  afterEach(() => vi.unstubAllGlobals())
  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('failed'))],
    ['HTML', async () => new Response('<!doctype html>')],
    ['404', async () => new Response('{}', { status: 404 })],
  ])('says what to do when %s', async (_name, fetched) => {
    vi.stubGlobal('fetch', fetched)
    await expect(loadAppDescription()).rejects.toThrow('Check that it is running')
  })

  it('reads the description', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ networks }))
    expect(await loadAppDescription()).toMatchObject({ networks })
  })
})
