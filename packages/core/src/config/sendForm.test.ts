import { describe, expect, it } from 'vitest'
import { reduceSend, type SendStep } from './sendForm.ts'
import { initialSendState, type SendState } from './sendState.ts'

const token = { name: 'Coin', symbol: 'COIN', decimals: 6, address: 'eip155:1:0xc' }
const full: SendState = {
  token,
  sendTokenAmount: '1.5',
  receiverAddress: '0xb',
  receiverProfileImageUrl: 'https://a.example/i.png',
  receiverProfileName: 'bob',
  gasPrice: 7n,
  tokenBalances: [token],
  loading: true,
  lastRetry: 5,
}

describe('the send flow', () => {
  it('[S3.09] reset clears token, amount, receiver, progress and token list, and keeps the rest', () => {
    expect(reduceSend(full, { type: 'reset' })).toEqual({
      token: undefined,
      sendTokenAmount: undefined,
      receiverAddress: undefined,
      receiverProfileImageUrl: undefined,
      receiverProfileName: undefined,
      gasPrice: 7n,
      tokenBalances: [],
      loading: false,
      lastRetry: 5,
    })
  })

  const idle = initialSendState
  const busy = { ...idle, loading: true }
  const update: SendStep = { type: 'update', update: { sendTokenAmount: '2' } }
  it.each<[string, SendState, SendStep, SendState]>([
    ['an update sets fields', idle, update, { ...idle, sendTokenAmount: '2' }],
    [
      'an update clears fields',
      { ...idle, sendTokenAmount: '2' },
      { type: 'update', update: { sendTokenAmount: undefined } },
      { ...idle, sendTokenAmount: undefined },
    ],
    ['no update while a send waits in the wallet', busy, update, busy],
    ['submit starts', idle, { type: 'submit' }, busy],
    ['submit twice is one', busy, { type: 'submit' }, busy],
    ['settle ends', busy, { type: 'settle' }, idle],
    ['settle without a send is nothing', idle, { type: 'settle' }, idle],
  ])('[S3.09] %s', (_title, before, step, after) => {
    expect(reduceSend(before, step)).toEqual(after)
  })

  it('never changes the state it is given', () => {
    const frozen = Object.freeze({ ...full, loading: false })
    expect(() => reduceSend(frozen, { type: 'reset' })).not.toThrow()
    expect(reduceSend(frozen, update)).not.toBe(frozen)
  })
})
