import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'
import type { ApiEnv } from './Service.ts'

/** A request whose body comes in `count` chunks of one byte, all views of the same memory. */
function requestInChunks(count: number): Context<ApiEnv> {
  const part = Buffer.alloc(1)
  let sent = 0
  const incoming = new Readable({
    read() {
      if (sent === count) return void this.push(null)
      part[0] = sent++
      this.push(part)
    },
    highWaterMark: 0,
  })
  return { env: { incoming }, req: { header: () => undefined } } as unknown as Context<ApiEnv>
}

it('a body of many one-byte chunks takes no more memory than its bytes', async () => {
  expect(await readBody(requestInChunks(10), 10)).toEqual(Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(await readBody(requestInChunks(0), 10)).toEqual(Buffer.alloc(0))
  await expect(readBody(requestInChunks(11), 10)).rejects.toMatchObject({ status: 413 })
})
