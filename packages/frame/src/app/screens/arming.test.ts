import { describe, expect, it } from 'vitest'
import { type ArmingEvent, disarmedBy, initialArming, reduceArming } from './arming.ts'

const seen: ArmingEvent = { type: 'visibility', isVisible: true, at: 0 }
const sized: ArmingEvent = { type: 'layout', width: 360, height: 600, isSqueezed: false, at: 0 }
const focused: ArmingEvent = { type: 'focus', isFocused: true, at: 0 }
const ready = [seen, sized, focused]
const hidden: ArmingEvent = { type: 'visibility', isVisible: false, at: 600 }
const back: ArmingEvent = { type: 'visibility', isVisible: true, at: 601 }
const after = (...events: ArmingEvent[]) => events.reduce(reduceArming, initialArming(0))

describe('[X.06] [T-CLK-13] when a click counts', () => {
  it.each([
    ['all is well for 500 ms', ready, 500, undefined],
    ['a millisecond too early', ready, 499, 'early'],
    ['never seen', [sized, focused], 10_000, 'hidden'],
    ['hidden again', [...ready, hidden], 10_000, 'hidden'],
    ['covered for a blink', [...ready, hidden, back], 1100, 'early'],
    ['long after that blink', [...ready, hidden, back], 1101, undefined],
    ['moved 399 ms ago', [...ready, { ...sized, width: 361, at: 2000 }], 2399, 'early'],
    ['moved 400 ms ago', [...ready, { ...sized, width: 361, at: 2000 }], 2400, undefined],
    ['below another pointer 399 ms ago', [...ready, { type: 'pointer', at: 2000 }], 2399, 'early'],
    ['below another pointer 400 ms ago', [...ready, { type: 'pointer', at: 2000 }], 2400, undefined],
    ['focused just now', [seen, sized, { ...focused, at: 2000 }], 2399, 'early'],
    ['not focused', [seen, sized], 10_000, 'unfocused'],
    ['focus lost', [...ready, { type: 'focus', isFocused: false, at: 700 }], 10_000, 'unfocused'],
    ['too narrow', [seen, { ...sized, width: 299 }, focused], 10_000, 'small'],
    ['too low', [seen, { ...sized, height: 399 }, focused], 10_000, 'small'],
    ['squeezed by a long host name', [seen, { ...sized, isSqueezed: true }, focused], 10_000, 'small'],
    ['just large enough', [seen, { ...sized, width: 300, height: 400 }, focused], 10_000, undefined],
    ['said twice', [seen, { ...seen, at: 400 }, sized, focused], 500, undefined],
  ] as const)('%s', (_, events, now, reason) => {
    expect(disarmedBy(after(...(events as readonly ArmingEvent[])), now)).toBe(reason)
  })
})
