import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Receiver } from 'ws'
import { textFrame } from './textFrame.ts'

/** What a `ws` client reads out of these bytes. */
async function readByClient(bytes: Buffer): Promise<string> {
  const receiver = new Receiver({ isServer: false })
  const message = once(receiver, 'message')
  receiver.write(bytes)
  const [data, isBinary] = await message
  expect(isBinary).toBe(false)
  return String(data)
}

describe('textFrame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    '[W9.1] %i letters arrive as they were',
    async (length) => {
      const text = 'x'.repeat(length)
      expect(await readByClient(textFrame(text))).toBe(text)
    },
  )

  it('[W9.1] any text arrives as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (text) => {
        const whole = text.toWellFormed()
        expect(await readByClient(textFrame(whole))).toBe(whole)
      }),
    )
  })

  it('[W9.1] two in a row are two messages', async () => {
    const receiver = new Receiver({ isServer: false })
    const read: string[] = []
    receiver.on('message', (data: Buffer) => read.push(String(data)))
    receiver.write(Buffer.concat([textFrame('é'), textFrame('second')]))
    await new Promise((resolve) => setImmediate(resolve))
    expect(read).toEqual(['é', 'second'])
  })
})
