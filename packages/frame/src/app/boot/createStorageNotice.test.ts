import { expect, it } from 'vitest'
import { createStorageNotice } from './createStorageNotice.ts'

it.each([['before'], ['after']])(
  '[X.28, X.28c] a fault %s HELLO is told once, behind the answer to it',
  async (when) => {
    const told: unknown[] = []
    const notice = createStorageNotice((event) => told.push(event))
    if (when === 'before') notice.onFault('read')
    notice.onHello()
    told.push('answer to HELLO')
    await undefined
    if (when === 'after') notice.onFault('write')
    const operation = when === 'before' ? 'read' : 'write'
    expect(told).toEqual([
      'answer to HELLO',
      { type: '@latchkey-frame/STORAGE_UNAVAILABLE', payload: { operation } },
    ])
  },
)

it('[X.28c] without HELLO, or without a fault, nothing is told', async () => {
  const told: unknown[] = []
  const [legacy, whole] = [1, 2].map(() => createStorageNotice((event) => told.push(event)))
  legacy?.onFault('read')
  whole?.onHello()
  await undefined
  expect(told).toEqual([])
})
