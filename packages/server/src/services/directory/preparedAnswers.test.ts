import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import type { ApiEnv } from '../../http/Service.ts'
import { createPreparedAnswers } from './preparedAnswers.ts'

/** An app with one route, which answers `content` for each `key`, and how often an answer was built. */
function createApp(first: object) {
  const answers = createPreparedAnswers()
  const state = { source: first }
  const build = vi.fn(() => state.source)
  const app = new Hono<ApiEnv>()
  app.onError((_, c) => c.body(null, 500))
  app.get('/:key', (c) =>
    answers.get(c, { key: c.req.param('key'), source: state.source, cacheControl: 'no-cache' }, build),
  )
  const get = (key: string, headers: Record<string, string> = {}) => app.request(`/${key}`, { headers })
  return { state, build, get, size: answers.size }
}

describe('answers of the directory', () => {
  it('[S7.37] are built once for each key, and again when the directory is another', async () => {
    const { state, build, get } = createApp({ version: 1 })
    expect(await (await get('a')).json()).toEqual({ version: 1 })
    const before = (await get('a')).headers.get('etag') ?? ''
    await get('b')
    expect(build).toHaveBeenCalledTimes(2)

    state.source = { version: 2 }
    const changed = await get('a', { 'if-none-match': before })
    expect([changed.status, await changed.json()]).toEqual([200, { version: 2 }])
    expect(changed.headers.get('etag')).not.toBe(before)
    expect(build).toHaveBeenCalledTimes(3)
  })

  it('[S7.37] are not compressed for who asks first, nor when they are short', async () => {
    const { get } = createApp({ text: 'x'.repeat(2_000) })
    const encodingOf = async (key: string) =>
      (await get(key, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')
    expect([await encodingOf('a'), await encodingOf('a'), await encodingOf('b')]).toEqual([
      null,
      'gzip',
      null,
    ])
    const short = createApp({ text: 'x' })
    await short.get('a', { 'accept-encoding': 'gzip' })
    const again = await short.get('a', { 'accept-encoding': 'gzip' })
    expect([again.headers.get('content-encoding'), await again.json()]).toEqual([null, { text: 'x' }])
  })

  it('[S7.37] take a bounded place: those asked for longest ago are built again', async () => {
    const { build, get } = createApp({ text: 'x'.repeat(1024 * 1024) })
    for (let key = 0; key < 20; key++) await get(String(key))
    await get('19')
    expect(build).toHaveBeenCalledTimes(20)
    await get('0')
    expect(build).toHaveBeenCalledTimes(21)
  })

  it('[S7.37] short answers take a bounded place, too', async () => {
    const { get, size } = createApp({ images: {} })
    for (let key = 0; key < 6_000; key++) await get(String(key))
    expect(size()).toBe(5_000)
  })

  it('[S7.37] are compressed one at a time; meanwhile others go as they are', async () => {
    const { get } = createApp({ text: 'x'.repeat(2_000_000) })
    const gzip = { 'accept-encoding': 'gzip' }
    for (const key of ['a', 'b']) await get(key, gzip)
    const [one, same, other] = await Promise.all([get('a', gzip), get('a', gzip), get('b', gzip)])
    const encodings = [one, same, other].map(({ headers }) => headers.get('content-encoding'))
    expect(encodings).toEqual(['gzip', 'gzip', null])
    expect((await other.text()).length).toBe(2_000_011)
    expect((await get('b', gzip)).headers.get('content-encoding')).toBe('gzip')
  })

  it('[S7.37] a failure is not remembered', async () => {
    const { build, get } = createApp({ text: 'x' })
    build.mockImplementationOnce(() => {
      throw new Error('not now')
    })
    expect((await get('a')).status).toBe(500)
    expect((await get('a')).status).toBe(200)
  })
})
