import { expect, it } from 'vitest'
import { cleanups } from '../testing/cleanups.ts'
import { startNode } from '../testing/startNode.ts'
import { askRpc } from './askRpc.ts'

const keep = cleanups()
const call = { method: 'eth_getCode', params: [] } as const

it('[X.35] a node behind a name and a password is told both, as a header', async () => {
  const node = await keep(startNode())
  expect(await askRpc(node.http.replace('://', '://shop:p%40ss@'))(call)).toBe('0x10')
  expect(await askRpc(node.http)(call)).toBe('0x10')
  expect(node.requests.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('shop:p@ss').toString('base64')}`,
    undefined,
  ])
})

it('[X.35] what is no URL of a node is refused at once', () => {
  for (const url of [
    '',
    'localhost:8545',
    'ws://node.example',
    'file:///etc/passwd',
    'https://sh%op@node.example',
  ])
    expect(() => askRpc(url)).toThrow(expect.objectContaining({ name: 'SiwxBackendError', code: 'options' }))
  expect(() => askRpc('https://sh%25op@node.example')).not.toThrow()
})
