import { describe, expect, it } from 'vitest'
import { assertUnaltered } from './getTransaction.ts'
import { createScriptedRpc } from './testing/createScriptedRpc.ts'

const me = `0x${'1a'.repeat(20)}`
const friend = `0x${'2b'.repeat(20)}`
const stranger = `0x${'3c'.repeat(20)}`
const hash = `0x${'a'.repeat(64)}`
const sent = { to: friend.toUpperCase().replace('0X', '0x'), address: me, data: '0xAB', value: 5n }
const found = { hash, from: me, nonce: '0x1', to: friend, value: '0x5', input: '0xab' }
const rpc = (code: string) => createScriptedRpc({ eth_getCode: () => code })

describe('assertUnaltered', () => {
  it.each([
    ['to', { to: stranger }],
    ['to', { to: null }],
    ['value', { value: '0x6' }],
    ['data', { input: '0xac' }],
    ['data', { input: '0x' }],
    ['from', { from: stranger }],
  ])('[X.42, X.42a] tells another %s', async (field, change) => {
    await expect(assertUnaltered(rpc('0x'), { ...found, ...change }, sent)).rejects.toMatchObject({
      code: 'TRANSACTION_ALTERED',
      field,
      hash,
    })
  })

  it('[X.42, S5.19] takes what it was handed, however it is written, and asks nothing more of the network', async () => {
    const node = rpc('0x')
    await assertUnaltered(node, found, sent)
    await assertUnaltered(node, { ...found, value: '0x0', input: '0x' }, { to: friend })
    await assertUnaltered(node, found, { ...sent, to: friend.slice(2), address: me.slice(2) })
    expect(node.calls).toEqual([])
  })

  it('[X.42] can’t hold a smart account to it: others send for it', async () => {
    await assertUnaltered(rpc('0x6001'), { ...found, from: stranger, to: stranger }, sent)
  })
})
