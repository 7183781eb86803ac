import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { type Guard, guarded } from './guarded.ts'
import type { ApiEnv } from './Service.ts'

const ask = async (guards: readonly Guard[], seen: string[]) => {
  const app = new Hono<ApiEnv>()
  app.onError((error, c) => c.text(error.message, 400))
  app.get(
    '/',
    guarded(guards, (c) => {
      seen.push('handler')
      return c.text('let in')
    }),
  )
  return (await app.request('/')).text()
}

it.each([
  ['at once', ['now', 'now']],
  ['after waiting', ['later', 'now', 'later']],
] as const)('guards are asked one after the other, then the handler, %s', async (_, kinds) => {
  const seen: string[] = []
  const guards = kinds.map((kind, place): Guard => {
    if (kind === 'now') return () => void seen.push(String(place))
    return async () => {
      await Promise.resolve()
      seen.push(String(place))
    }
  })
  expect(await ask(guards, seen)).toBe('let in')
  expect(seen).toEqual([...kinds.keys()].map(String).concat('handler'))
})

it.each(['now', 'later'])(
  'a guard that refuses %s lets neither the next nor the handler be asked',
  async (kind) => {
    const seen: string[] = []
    const refuse: Guard =
      kind === 'now'
        ? () => {
            throw new Error('refused')
          }
        : () => Promise.reject(new Error('refused'))
    expect(await ask([refuse, () => void seen.push('next')], seen)).toBe('refused')
    expect(seen).toEqual([])
  },
)
