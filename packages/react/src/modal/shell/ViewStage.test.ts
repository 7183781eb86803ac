import { describe, expect, it } from 'vitest'
import type { ViewEntry } from '../views.ts'
import { nextTransition, type Transition } from './ViewStage.tsx'

const connect: ViewEntry = { view: 'Connect' }
const receive: ViewEntry = { view: 'WalletReceive' }
const account: ViewEntry = { view: 'Account' }
const start: Transition = {
  current: { id: 0, entry: connect },
  leaving: undefined,
  direction: 'none',
  depth: 1,
}

describe('the move from view to view', () => {
  it('a longer history moves forward, a shorter one back', () => {
    const forward = nextTransition(start, [connect, receive], receive)
    expect(forward).toMatchObject({
      direction: 'forward',
      current: { entry: receive },
      leaving: start.current,
    })
    const back = nextTransition(forward, [connect], connect)
    expect(back).toMatchObject({ direction: 'back', current: { entry: connect }, leaving: forward.current })
    expect(new Set([start, forward, back].map(({ current }) => current.id)).size).toBe(3)
  })

  it('a change during a transition queues nothing: one view leaves, one is shown', () => {
    const first = nextTransition(start, [connect, receive], receive)
    const second = nextTransition(first, [connect], connect)
    const third = nextTransition(second, [account], account)
    expect(third.leaving).toBe(second.current)
    expect(third.current.entry).toBe(account)
  })

  it('the same view with the same data stays where it is', () => {
    expect(nextTransition(start, [connect], connect)).toBe(start)
    const again = nextTransition(start, [{ view: 'Connect' }], { view: 'Connect' })
    expect([again.current.id, again.leaving]).toEqual([0, undefined])
  })

  it('the same view with other data is another showing', () => {
    const a: ViewEntry = { view: 'ConnectingExternal', data: { connectorUid: 'a' } }
    const b: ViewEntry = { view: 'ConnectingExternal', data: { connectorUid: 'b' } }
    const shown = nextTransition(start, [connect, a], a)
    expect(nextTransition(shown, [connect, b], b).current.id).not.toBe(shown.current.id)
  })
})
