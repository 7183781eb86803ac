import { expect, it } from 'vitest'
import { createWaitingBytes, toWaitingBytesLimits } from './waitingBytes.ts'

/** A count whose sockets write down when they are dropped. `takes` bytes of a socket go to the network when it is flushed. */
function createSockets(limits: { all: number; address: number }) {
  const waiting = createWaitingBytes(limits)
  const dropped: string[] = []
  const join = (name: string, address: string, { takes = 0, client = name } = {}) => {
    let bytes = 0
    const count = waiting.join(
      { address, client },
      {
        flush: () => Math.max(bytes - takes, 0),
        drop: () => dropped.push(name),
      },
    )
    return {
      leave: count.leave,
      set(value: number) {
        bytes = value
        count.set(value)
      },
    }
  }
  return { waiting, dropped, join }
}

it('[X.18, X.18f] [T-RLY-2] above the limit of an address its sockets with the most waiting go, until it is under', () => {
  const { waiting, dropped, join } = createSockets({ all: 1_000, address: 100 })
  const [small, large, last] = [join('small', 'a'), join('large', 'a'), join('last', 'a')]
  const other = join('other', 'b')
  other.set(90)
  small.set(20)
  large.set(60)
  expect(dropped).toEqual([])
  last.set(40)
  expect(dropped).toEqual(['large'])
  expect(waiting.total()).toBe(150)
  large.set(500)
  large.leave()
  expect(waiting.total()).toBe(150)
})

it('[X.18, X.18f] [T-RLY-2] above the limit of all the address with the most loses sockets, whoever comes last', () => {
  const { waiting, dropped, join } = createSockets({ all: 300, address: 200 })
  const [one, two] = [join('one', 'flood'), join('two', 'flood')]
  one.set(100)
  two.set(99)
  const victim = join('victim', 'home')
  victim.set(150)
  expect(dropped).toEqual(['one'])
  expect(waiting.total()).toBe(249)
})

it('[X.18, X.18f] [T-RLY-2] at an address the client with the most waiting loses sockets, not the one with the largest socket', () => {
  const { dropped, join } = createSockets({ all: 1_000, address: 100 })
  const honest = join('honest', 'nat')
  honest.set(30)
  for (let socket = 0; socket < 20; socket++) join(`flood ${socket}`, 'nat', { client: 'flood' }).set(5)
  expect(dropped).toHaveLength(6)
  expect(dropped).not.toContain('honest')
  honest.leave()
  // Alone it has the most.
  join('large', 'nat').set(90)
  expect(dropped).toContain('large')
})

it('[X.18, X.18f] a socket whose bytes the network takes stays', () => {
  const { waiting, dropped, join } = createSockets({ all: 1_000, address: 100 })
  join('reader', 'a', { takes: 200 }).set(150)
  expect(dropped).toEqual([])
  expect(waiting.total()).toBe(0)
})

it('[X.18] the limit is what the operator says, or a part of the memory; an address has an eighth of it', () => {
  expect(toWaitingBytesLimits(8_000_000, true)).toEqual({ all: 8_000_000, address: 1_000_000 })
  expect(toWaitingBytesLimits(8_000_000, false)).toEqual({ all: 8_000_000, address: 8_000_000 })
  expect(toWaitingBytesLimits(0, true).all).toBeGreaterThanOrEqual(64 * 1024 * 1024)
  expect(toWaitingBytesLimits(0, true).all).toBeLessThan(64 * 1024 ** 3)
})
