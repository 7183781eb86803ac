import { describe, expect, it } from 'vitest'
import { findAnswerProblem } from './tryProvider.ts'

const judge = (status: number, body: string, headers: Record<string, string> = {}, mayBeEmpty = false) =>
  findAnswerProblem({ status, headers, body: Buffer.from(body) }, mayBeEmpty)
const error = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })

describe('judgeAnswer', () => {
  it.each([
    [200, '{"result":1}'],
    [200, ' \r\n[{"result":1}]\t\n'],
    [204, '{}'],
    [400, '{"error":{"code":-32600,"message":"bad"}}'],
    [200, error(-32000, 'execution reverted')],
    [200, error(-32005, 'query returned more than 10000 results')],
    [200, error(-32601, 'rate limit exceeded')],
    // a contract's own words must not make every provider look ill
    [200, error(-32000, 'execution reverted: rate limit, try again')],
    [200, error(-32015, 'VM execution error. Reverted: temporarily unavailable')],
    [200, error(-32000, 'VM Exception while processing transaction: revert capacity reached')],
    [200, error(3, 'too many requests')],
    [200, '{"result":"the word \\"error\\" and: rate limit"}'],
    [200, '{"result":{"error":{"code":-32005,"message":"rate limit"}}}'],
  ])('%i %s is taken', (status, body) => {
    expect(judge(status, body)).toBeUndefined()
  })

  it.each([
    [401, '{}', 'http_401'],
    [404, '{}', 'http_404'],
    [429, '{}', 'http_429'],
    [502, '{}', 'http_502'],
    [200, '', 'empty_answer'],
    [200, '   ', 'not_json'],
    [200, '<html>', 'not_json'],
    [200, '{"result":', 'not_json'],
    [200, '"text"', 'not_json'],
    [200, '{"error" x}', 'not_json'],
    [200, error(-32005, 'project ID request rate exceeded, rate limit'), 'node_trouble'],
    [200, error(-32029, 'Too Many Requests'), 'node_trouble'],
    [200, error(-32099, 'monthly quota exceeded'), 'node_trouble'],
    [200, error(-32000, 'header not found'), 'node_trouble'],
    [200, error(-32000, 'missing trie node 0xab'), 'node_trouble'],
    [200, `[${error(-32000, 'ok')},${error(-32001, 'please upgrade your plan')}]`, 'node_trouble'],
    [400, error(-32016, 'rate-limited'), 'node_trouble'],
  ])('%i %s is passed over: %s', (status, body, problem) => {
    expect(judge(status, body)).toBe(problem)
  })

  it('an encoded answer is not taken, an empty one only for notifications', () => {
    expect(judge(200, '{}', { 'content-encoding': 'gzip' })).toBe('encoded_answer')
    expect(judge(200, '{}', { 'content-encoding': 'identity' })).toBeUndefined()
    expect(judge(204, '', {}, true)).toBeUndefined()
  })
})
