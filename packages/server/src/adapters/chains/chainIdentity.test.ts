import { describe, expect, it } from 'vitest'
import { findIdentityProblem } from './chainIdentity.ts'

const answer = (result: unknown) => Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))

describe('problemOfIdentity', () => {
  it.each([
    ['eip155', '1', '0x1', undefined],
    ['eip155', '31337', '0x7A69', undefined],
    ['eip155', '1', '0x01', undefined],
    ['eip155', '1', '1', 'wrong_chain'],
    ['eip155', '1', '0x', 'wrong_chain'],
    ['eip155', '1', '0xzz', 'wrong_chain'],
    ['eip155', '1', 1, 'no_chain_id'],
    ['eip155', '1', null, 'no_chain_id'],
    ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', undefined],
    [
      'solana',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      'wrong_chain',
    ],
    [
      'polkadot',
      '91b171bb158e2d3848fa23a9f1c25182',
      '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
      undefined,
    ],
    [
      'bip122',
      '000000000019d6689c085ae165831e93',
      '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      undefined,
    ],
    [
      'bip122',
      '000000000019d6689c085ae165831e93',
      '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
      'wrong_chain',
    ],
  ] as const)('%s:%s answered %s: %s', (namespace, reference, result, problem) => {
    expect(findIdentityProblem(namespace, reference, answer(result))).toBe(problem)
  })

  it('what is no JSON is no identity', () => {
    expect(findIdentityProblem('eip155', '1', Buffer.from('<html>'))).toBe('not_json')
  })
})
