import { describe, expect, it } from 'vitest'
import { type ActionEvent, type ActionState, actionState, idleAction } from './useAction.ts'

const error = new Error('no')
const base = { variables: 'v', data: undefined, error: undefined, call: 1 }
const pending = { ...base, status: 'pending' } as const
const success = { ...base, status: 'success', data: 'd' } as const
const failure = { ...base, status: 'error', error } as const

describe('actionState', () => {
  it.each<[string, ActionState<string, string>, ActionEvent<string, string>, ActionState<string, string>]>([
    ['a call starts', idleAction, { type: 'started', call: 1, variables: 'v' }, pending],
    ['it succeeds', pending, { type: 'succeeded', call: 1, data: 'd' }, success],
    ['it fails', pending, { type: 'failed', call: 1, error }, failure],
    [
      'a new call forgets the failure',
      failure,
      { type: 'started', call: 2, variables: 'v' },
      { ...pending, call: 2 },
    ],
    [
      'an earlier answer is dropped',
      { ...pending, call: 2 },
      { type: 'succeeded', call: 1, data: 'd' },
      { ...pending, call: 2 },
    ],
    [
      'an earlier failure is dropped',
      { ...pending, call: 2 },
      { type: 'failed', call: 1, error },
      { ...pending, call: 2 },
    ],
    ['reset goes back to idle', failure, { type: 'reset', call: 2 }, { ...idleAction, call: 2 }],
    [
      'an answer after reset is dropped',
      { ...idleAction, call: 2 },
      { type: 'succeeded', call: 1, data: 'd' },
      { ...idleAction, call: 2 },
    ],
  ])('%s', (_, before, event, after) => {
    expect(actionState(before, event)).toEqual(after)
  })
})
