import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createFrameQueue, createWriteBatch } from './writeBatch.ts'

/** Queues of one batch that write down, together and in order, what they write. */
function createQueues(names: readonly string[]) {
  const batch = createWriteBatch()
  const written: string[] = []
  const queues = names.map((name) =>
    createFrameQueue(batch, (bytes) => written.push(`${name}: ${bytes}`), fail),
  )
  return { queues, written }
}
function fail(error: unknown): never {
  throw error
}
const frame = (text: string) => Buffer.from(text)

it('[X.16] frames of one turn are written at its end, those of a socket in their order and in one piece', async () => {
  const { queues, written } = createQueues(['one', 'other'])
  const [one, other] = queues
  one?.add(frame('a'))
  other?.add(frame('b'))
  one?.add(frame('c'))
  expect(one?.bytes()).toBe(2)
  await Promise.resolve()
  expect(written).toEqual([])
  await setImmediate()
  expect(written).toEqual(['one: ac', 'other: b'])
  expect(one?.bytes()).toBe(0)
  one?.add(frame('d'))
  await setImmediate()
  expect(written).toEqual(['one: ac', 'other: b', 'one: d'])
})

it('[X.16] a socket that is closed writes what waits before, and nothing of it twice', async () => {
  const { queues, written } = createQueues(['one', 'other'])
  const [one, other] = queues
  one?.add(frame('answer'))
  other?.add(frame('push'))
  one?.flush()
  expect(written).toEqual(['one: answer'])
  one?.flush()
  await setImmediate()
  expect(written).toEqual(['one: answer', 'other: push'])
})

it('[X.16] frames of a socket that is gone are dropped, and no other’s', async () => {
  const { queues, written } = createQueues(['one', 'other'])
  const [one, other] = queues
  one?.add(frame('a'))
  other?.add(frame('b'))
  one?.clear()
  await setImmediate()
  expect(written).toEqual(['other: b'])
})

it('[X.16] frames that are added while others are written are written, too', async () => {
  const batch = createWriteBatch()
  const written: string[] = []
  const second = createFrameQueue(batch, (bytes) => written.push(String(bytes)), fail)
  const first = createFrameQueue(
    batch,
    (bytes) => {
      written.push(String(bytes))
      second.add(frame('b'))
    },
    fail,
  )
  first.add(frame('a'))
  await setImmediate()
  await setImmediate()
  expect(written).toEqual(['a', 'b'])
})

it('[X.16] a socket that can’t be written to keeps no other one waiting', async () => {
  const batch = createWriteBatch()
  const [written, failures]: [string[], unknown[]] = [[], []]
  const broken = new Error('gone')
  const first = createFrameQueue(
    batch,
    () => {
      throw broken
    },
    (error) => failures.push(error),
  )
  const second = createFrameQueue(batch, (bytes) => written.push(String(bytes)), fail)
  first.add(frame('a'))
  second.add(frame('b'))
  await setImmediate()
  expect(written).toEqual(['b'])
  expect(failures).toEqual([broken])
  expect(first.bytes()).toBe(0)
})
