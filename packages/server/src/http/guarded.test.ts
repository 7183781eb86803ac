import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { type Guard, guarded } from './guarded.ts'
import type { ApiEnv } from './Service.ts'

/** Calls a route behind guards and returns its answer and the order in which guards and handler ran. */
async function callGuarded(guards: readonly ('sync' | 'async' | 'throws' | 'rejects')[]) {
  const calls: (number | 'handler')[] = []
  const handlers = guards.map((kind, index): Guard => {
    if (kind === 'sync') return () => void calls.push(index)
    if (kind === 'rejects') return () => Promise.reject(new Error('refused'))
    if (kind === 'async') return () => Promise.resolve().then(() => void calls.push(index))
    return () => {
      throw new Error('refused')
    }
  })
  const app = new Hono<ApiEnv>()
  app.onError((error, c) => c.text(error.message, 400))
  app.get(
    '/',
    guarded(handlers, (c) => {
      calls.push('handler')
      return c.text('accepted')
    }),
  )
  return { text: await (await app.request('/')).text(), calls }
}

it.each([
  [['sync', 'sync'], [0, 1, 'handler'], 'accepted'],
  [['async', 'sync', 'async'], [0, 1, 2, 'handler'], 'accepted'],
  [['throws', 'sync'], [], 'refused'],
  [['rejects', 'sync'], [], 'refused'],
] as const)('guards %j run one after the other and end at a refusal: %j', async (guards, calls, text) => {
  expect(await callGuarded(guards)).toEqual({ text, calls })
})
