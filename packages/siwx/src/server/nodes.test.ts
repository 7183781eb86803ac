import { describe, expect, it, vi } from 'vitest'
import { cleanups } from '../../../server/src/testing/cleanups.ts'
import { startNode } from '../../../server/src/testing/startNode.ts'
import type { ChainRequest } from '../verifier/verifyEvmSignature.ts'
import { createRpcRequest, limitConcurrency, parseRpcAnswer } from './nodes.ts'

describe('createRpcRequest', () => {
  const keep = cleanups()
  const call = { method: 'eth_getCode', params: [] } as const

  it('[X.35] a node behind a name and a password is told both, as a header', async () => {
    const node = await keep(startNode())
    expect(await createRpcRequest(node.http.replace('://', '://shop:p%40ss@'))(call)).toBe('0x10')
    expect(await createRpcRequest(node.http)(call)).toBe('0x10')
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
      expect(() => createRpcRequest(url)).toThrow(
        expect.objectContaining({ name: 'SiwxBackendError', code: 'options' }),
      )
    expect(() => createRpcRequest('https://sh%25op@node.example')).not.toThrow()
  })
})

it('[X.35] an answer is its result, also with `"error": null` beside it, or throws its error', () => {
  expect(parseRpcAnswer('{"result":"0x10","error":null}')).toBe('0x10')
  expect(() => parseRpcAnswer('{"error":{"code":3}}')).toThrow(expect.objectContaining({ code: 3 }))
})

describe('limitConcurrency', () => {
  const call = { method: 'eth_call', params: [] } as const

  it('[T-SIWX-7] a node is asked nothing more for a check that is over', async () => {
    const check = limitConcurrency(1)
    const node = vi.fn<ChainRequest>(async () => '0x')
    let counted: ChainRequest | undefined
    const run = check(async (count) => {
      counted = count(node)
      // the control: while it runs, it asks
      expect(await counted(call)).toBe('0x')
      throw new Error('hung up')
    })
    await expect(run).rejects.toThrow('hung up')
    await expect(counted?.(call)).rejects.toMatchObject({ code: 'busy' })
    expect(node).toHaveBeenCalledTimes(1)
  })

  it('[T-SIWX-7] a place is its check’s until its node has answered, ten seconds at most; a node that throws frees it too', async () => {
    vi.useFakeTimers()
    try {
      const check = limitConcurrency(1)
      const leave = (node: ChainRequest) =>
        check(async (count) => {
          count(node)(call).catch(() => undefined)
          return 'left'
        })
      expect(await leave(() => new Promise(() => {}))).toBe('left')
      await vi.advanceTimersByTimeAsync(9_999)
      await expect(leave(async () => '0x')).rejects.toMatchObject({ code: 'busy' })
      await vi.advanceTimersByTimeAsync(1)
      const broken: ChainRequest = () => {
        throw new Error('no socket')
      }
      expect(await leave(broken)).toBe('left')
      await vi.advanceTimersByTimeAsync(0)
      expect(await leave(async () => '0x')).toBe('left')
    } finally {
      vi.useRealTimers()
    }
  })
})
