import type { Context } from 'hono'
import { expect, it } from 'vitest'
import type { ApiEnv } from './ApiEnv.ts'
import { rememberByUrl } from './rememberByUrl.ts'

/** A context of which only the address is looked at. */
const at = (url: string) => ({ env: { incoming: { url } } }) as unknown as Context<ApiEnv>

function setup() {
  const seen: string[] = []
  const read = rememberByUrl((c) => {
    const url = c.env.incoming?.url ?? ''
    seen.push(url)
    if (url.includes('bad')) throw new Error('bad')
    return { url }
  })
  return { seen, read }
}

it('an address is read once, another for itself', () => {
  const { seen, read } = setup()
  for (const url of ['/a?x=1', '/a?x=2', '/a?x=1']) expect(read(at(url))).toEqual({ url })
  expect(seen).toEqual(['/a?x=1', '/a?x=2'])
})

it('what can’t be read is refused each time, and very long addresses are not kept', () => {
  const { seen, read } = setup()
  const long = `/${'l'.repeat(1_001)}`
  expect(() => read(at('/bad'))).toThrow('bad')
  expect(() => read(at('/bad'))).toThrow('bad')
  read(at(long))
  read(at(long))
  expect(seen).toEqual(['/bad', '/bad', long, long])
})

it('[L8] made-up addresses push each other out, not more than a thousand are kept', () => {
  const { seen, read } = setup()
  for (let n = 0; n <= 1_000; n++) read(at(`/${n}`))
  const before = seen.length
  read(at('/1000'))
  expect(seen).toHaveLength(before)
  read(at('/0'))
  expect(seen).toHaveLength(before + 1)
})
