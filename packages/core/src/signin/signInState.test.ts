import { describe, expect, it } from 'vitest'
import type { SignInContext } from './signInContext.ts'
import { initialSignInState, reduceSignIn, type SignInEvent, type SignInState } from './signInState.ts'

const context: SignInContext = {
  account: 'eip155:1:0x00000000000000000000000000000000000000A1',
  network: 'eip155:1',
  connectionUid: 'eip155:a',
  connectorUid: 'eip155:a:1',
  domain: 'app.example.org',
  uri: 'https://app.example.org/',
}
const session = {
  data: { accountAddress: '0x00000000000000000000000000000000000000A1', chainId: 'eip155:1' },
} as const
const problem = { kind: 'declined', error: new Error('no') } as const
const at = 5
const states: { readonly [step in SignInState['step']]: SignInState } = {
  idle: { step: 'idle', attempt: at },
  looking: { step: 'looking', attempt: at, context },
  lookFailed: { step: 'lookFailed', attempt: at, error: 'down' },
  asking: { step: 'asking', attempt: at, context, required: true },
  preparing: { step: 'preparing', attempt: at, context, required: true },
  signing: { step: 'signing', attempt: at, context, required: true },
  storing: { step: 'storing', attempt: at, context, required: true },
  signedIn: { step: 'signedIn', attempt: at, context, session },
  dismissed: { step: 'dismissed', attempt: at, context },
}
const events: { readonly [type in SignInEvent['type']]: SignInEvent } = {
  lookUpBegan: { type: 'lookUpBegan', context },
  asked: { type: 'asked', context, required: false },
  found: { type: 'found', attempt: at, session },
  missing: { type: 'missing', attempt: at, required: true },
  signedOnConnect: { type: 'signedOnConnect', attempt: at, required: true },
  lookFailed: { type: 'lookFailed', attempt: at, error: 'down' },
  began: { type: 'began' },
  prepared: { type: 'prepared', attempt: at },
  signed: { type: 'signed', attempt: at },
  stored: { type: 'stored', attempt: at, session },
  failed: { type: 'failed', attempt: at, problem },
  dismissed: { type: 'dismissed' },
  ended: { type: 'ended' },
}
type Moves = Partial<Record<SignInEvent['type'], SignInState['step']>>
const restart: Moves = { lookUpBegan: 'looking', asked: 'asking' }
const open: Moves = { ...restart, dismissed: 'dismissed', ended: 'idle' }
/** Where each event leads from each step; what isn't here changes nothing. */
const moves: { readonly [step in SignInState['step']]: Moves } = {
  idle: restart,
  looking: {
    ...open,
    found: 'signedIn',
    missing: 'asking',
    signedOnConnect: 'storing',
    lookFailed: 'lookFailed',
  },
  lookFailed: restart,
  asking: { ...open, found: 'signedIn', began: 'preparing' },
  preparing: { ...open, prepared: 'signing', failed: 'asking' },
  signing: { ...open, signed: 'storing', failed: 'asking' },
  storing: { ...open, stored: 'signedIn', failed: 'asking' },
  signedIn: { ...restart, ended: 'idle' },
  dismissed: open,
}
const all = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => [state.step, event.type, moves[state.step][event.type]] as const),
)

describe('reduceSignIn', () => {
  it.each(all)('[S4.21] [S4.22] %s, %s: %s', (step, type, next) => {
    const state = states[step]
    const after = reduceSignIn(state, events[type])
    if (next === undefined) expect(after).toBe(state)
    else expect(after.step).toBe(next)
  })

  it.each(Object.values(events).filter((event) => 'attempt' in event))(
    '[S4.22] an answer of an earlier attempt changes nothing: $type',
    (event) => {
      for (const state of Object.values(states))
        expect(reduceSignIn(state, { ...event, attempt: at - 1 } as SignInEvent)).toBe(state)
    },
  )

  it('[S4.22] the context stays the very same object from the question to the session', () => {
    const steps = ['lookUpBegan', 'missing', 'began', 'prepared', 'signed', 'stored'] as const
    const state = steps.reduce<SignInState>((before, type) => {
      const after = reduceSignIn(before, { ...events[type], attempt: before.attempt } as SignInEvent)
      expect('context' in after && after.context).toBe(context)
      return after
    }, initialSignInState)
    expect(state.step).toBe('signedIn')
  })

  it('[S4.23] a decline keeps what is asked and says why it is asked again', () => {
    expect(reduceSignIn(states.signing, events.failed)).toMatchObject({
      step: 'asking',
      required: true,
      problem,
    })
  })
})
