import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCodeHasher } from './codeHasher.ts'

const pepper = new Uint8Array(32).fill(7)

/** Counts the turns of the event loop that others get while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  let turns = 0
  const count = () => {
    if (isDone) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  isDone = true
  return turns
}

describe('[T-CPU] guesses can’t take the machine', () => {
  it('[X.12] [T-CPU] the server goes on answering while codes are hashed', async () => {
    const hash = createCodeHasher({ parallel: 2, waiting: 200 })
    const codes = Array.from({ length: 24 }, (_, index) => String(index).padStart(6, '0'))
    const turns = await turnsDuring(() => Promise.all(codes.map((code) => hash(pepper, 'flow', code))))
    // for each code hashed there was time for many others
    expect(turns).toBeGreaterThan(codes.length * 4)
    // control: hashed where requests are answered, nobody else gets a turn
    const stalled = await turnsDuring(async () => {
      for (const code of codes)
        scryptSync(code, 'flow', 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
    })
    expect(stalled).toBeLessThanOrEqual(1)
  })

  it('[X.12] [T-CPU] two at once, a queue that ends, and room again when it has gone down', async () => {
    const hash = createCodeHasher({ parallel: 2, waiting: 3 })
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => hash(pepper, 'flow', String(index))),
    )
    const refused = answers.filter((one) => one.status === 'rejected')
    expect(answers.length - refused.length).toBe(5)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 503, field: 'unavailable' })
    await expect(hash(pepper, 'flow', '1')).resolves.toHaveLength(43)
  })

  it('the same code of another flow, or under another pepper, is another digest', async () => {
    const hash = createCodeHasher({ parallel: 2, waiting: 3 })
    const [one, again] = [await hash(pepper, 'a', '123456'), await hash(pepper, 'a', '123456')]
    expect(again).toBe(one)
    expect(await hash(pepper, 'b', '123456')).not.toBe(one)
    expect(await hash(new Uint8Array(32), 'a', '123456')).not.toBe(one)
  })
})
