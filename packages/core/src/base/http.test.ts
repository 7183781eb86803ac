import { describe, expect, it } from 'vitest'
import { TimeoutError } from './errors.ts'
import { HttpError } from './http.ts'

describe('HttpError', () => {
  it('[S8.47] reads HTTP status code: N, with the response as cause and the parsed body', () => {
    const response = new Response(null, { status: 429 })
    const error = new HttpError({ status: 429, url: 'https://a.org', body: { a: 1 }, cause: response })
    expect(error.message).toBe('HTTP status code: 429')
    expect(error.cause).toBe(response)
    expect(error).toMatchObject({ status: 429, body: { a: 1 } })
  })

  it.each([
    [
      { status: 'FAILED', reasons: [{ field: 'address', description: 'bad' }] },
      [{ field: 'address', description: 'bad' }],
    ],
    [
      { reasons: [{ description: 'no field' }, { field: 'x' }, null, 7] },
      [{ field: '', description: 'no field' }],
    ],
    [{ reasons: 'text' }, []],
    [{ reasons: [{ field: 'a', description: {} }] }, []],
    ['<html>', []],
    [null, []],
    [undefined, []],
  ])('reads the reasons of %j', (body, reasons) => {
    expect(new HttpError({ status: 400, url: 'https://a.org', body }).reasons).toEqual(reasons)
  })

  it.each([
    ['https://a.org/v1?projectId=1', 'https://a.org/v1'],
    ['https://user:pass@a.org/v1#x', 'https://a.org/v1'],
    ['https://a.org/@name/x', 'https://a.org/@name/x'],
    ['/v1?x', '/v1'],
    ['https://a.org/?q=\nsecret', 'https://a.org/'],
  ])('[S8.73] a failure and a timeout name where, without secrets: %s', (url, shown) => {
    expect(new HttpError({ status: 503, url })).toMatchObject({ status: 503, url: shown })
    expect(new TimeoutError({ timeout: 1, url, operation: url })).toMatchObject({
      url: shown,
      operation: shown,
    })
  })

  it('[S8.73] a timeout names its deadline, in seconds for a person', () => {
    const error = new TimeoutError({ timeout: 2500, operation: 'eth_call' })
    expect(error).toMatchObject({ timeout: 2500, operation: 'eth_call', message: /within 2.5 seconds/ })
    expect(error.hint).toMatch(/try again/)
  })
})
