import { defineRoute } from '@latchkey/protocol/routes'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Limits } from '../ports/platform.ts'
import { createMount } from './mount.ts'
import type { ApiEnv } from './Service.ts'

const row = defineRoute({
  method: 'GET',
  path: '/v1/things/:id',
  aliases: ['/things/:id'],
  summary: 'A thing',
  answer: 'text',
  auth: 'none',
})

/** An app with one row, and what it takes from the limits. */
function serve(more: { rate?: 'pictures' | 'unlimited'; bucket?: string } = {}) {
  const taken: (readonly [key: string, capacity: number])[] = []
  const steps: string[] = []
  const limits = {
    isShared: false,
    consume: (key: string, { capacity }: { capacity: number }) => {
      taken.push([key, capacity])
      steps.push('limit')
      return 0
    },
  } as Limits
  const app = new Hono<ApiEnv>()
  const mount = createMount(app, {
    limits,
    config: {
      mode: 'production',
      limits: { route: { capacity: 3, refillPerSecond: 1 } },
    } as Parameters<typeof createMount>[1]['config'],
  })
  mount(
    { ...row, ...more },
    () => void steps.push('first'),
    () => void steps.push('second'),
    (c) => c.text(c.req.param('id') ?? ''),
  )
  return { app, taken, steps }
}

it('a row is served under its path and its aliases, which share a bucket', async () => {
  const { app, taken } = serve()
  expect(await (await app.request('/v1/things/7')).text()).toBe('7')
  expect(await (await app.request('/things/8')).text()).toBe('8')
  expect((await app.request('/things/8', { method: 'POST' })).status).toBe(404)
  expect(taken).toEqual([
    ['/v1/things/:id|', 3],
    ['/v1/things/:id|', 3],
  ])
})

it('the rate limit comes first, then the guards in their order', async () => {
  const { app, steps } = serve()
  await app.request('/things/1')
  expect(steps).toEqual(['limit', 'first', 'second'])
})

it.each([
  [{ bucket: 'things' }, [['things|', 3]]],
  [{ rate: 'pictures', bucket: 'things' }, [['things|', 30]]],
  [{ rate: 'unlimited' }, []],
] as const)('rate and bucket of %j', async (more, expected) => {
  const { app, taken } = serve(more)
  await app.request('/things/1')
  expect(taken).toEqual(expected)
})
