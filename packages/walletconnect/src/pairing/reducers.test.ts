import { describe, expect, it } from 'vitest'
import { reduceSession, type Session } from '../session/session.ts'
import { type ProposalState, reduceProposal } from './createProposals.ts'

const answered: ProposalState = { status: 'answered', sessionTopic: 'one', responder: 'a' }
const over = (outcome: 'settled' | 'rejected' | 'expired' | 'cancelled'): ProposalState => ({
  status: 'over',
  outcome,
})
const answer = { type: 'answer', sessionTopic: 'one', responder: 'a' } as const
const second = { type: 'answer', sessionTopic: 'two', responder: 'b' } as const

describe('a proposal', () => {
  it.each([
    [{ status: 'open' }, answer, answered],
    [{ status: 'open' }, { type: 'settle' }, { status: 'open' }],
    [{ status: 'open' }, { type: 'reject' }, over('rejected')],
    [{ status: 'open' }, { type: 'expire' }, over('expired')],
    [{ status: 'open' }, { type: 'cancel' }, over('cancelled')],
    [answered, second, answered],
    [answered, { type: 'settle' }, over('settled')],
    [answered, { type: 'reject' }, over('rejected')],
    [answered, { type: 'expire' }, over('expired')],
    [answered, { type: 'cancel' }, over('cancelled')],
    [over('settled'), { type: 'cancel' }, over('settled')],
    [over('cancelled'), answer, over('cancelled')],
    [over('expired'), { type: 'settle' }, over('expired')],
    [over('rejected'), { type: 'expire' }, over('rejected')],
  ] as const)('[F3] [E6] %j after %j is %j', (state, action, expected) => {
    expect(reduceProposal(state as ProposalState, action)).toEqual(expected)
  })
})

const week = 604_800
const session = {
  topic: 't',
  expiry: 1_000,
  acknowledged: false,
  namespaces: {},
  updateId: 5,
} as unknown as Session
const namespaces = { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [] } }

describe('a session', () => {
  it.each([
    ['acknowledged', { type: 'acknowledge' }, { acknowledged: true }],
    ['updated', { type: 'update', id: 6, namespaces }, { namespaces, updateId: 6 }],
    ['updated by what was sent before', { type: 'update', id: 4, namespaces }, {}],
    ['updated by the same again', { type: 'update', id: 5, namespaces }, {}],
    ['extended without a date', { type: 'extend', now: 500 }, { expiry: 500 + week }],
    ['extended to a date', { type: 'extend', now: 500, expiry: 2_000 }, { expiry: 2_000 }],
    ['extended beyond seven days', { type: 'extend', now: 500, expiry: 9_999_999 }, { expiry: 500 + week }],
    ['extended backwards', { type: 'extend', now: 500, expiry: 900 }, {}],
    ['a second before its end', { type: 'tick', now: 999 }, {}],
  ] as const)('[S3.13] %s', (_name, action, change) => {
    expect(reduceSession(session, action)).toEqual({ ...session, ...change })
  })

  it('[A7] is over at its end, to the second, and when it is ended', () => {
    expect(reduceSession(session, { type: 'tick', now: 1_000 })).toBeUndefined()
    expect(reduceSession(session, { type: 'end' })).toBeUndefined()
  })
})
