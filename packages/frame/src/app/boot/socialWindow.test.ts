import { describe, expect, it } from 'vitest'
import { findOpenerOrigin } from './socialWindow.ts'

describe('the target of the first message of the sign-in window', () => {
  it.each([
    ['named in the fragment', '#app=https%3A%2F%2Fapp.example.org', '', 'https://app.example.org'],
    ['named before the referrer', '#app=https://a.example', 'https://b.example/', 'https://a.example'],
    [
      'of the referrer of an existing client',
      '',
      'https://app.example.org/page?q=1',
      'https://app.example.org',
    ],
  ])('[X.03] is the origin %s', (_, hash, referrer, origin) => {
    expect(findOpenerOrigin(new URL(`https://wallet.example.org/loading${hash}`), referrer)).toBe(origin)
  })

  it.each([
    ['neither', '', ''],
    ['everybody', '#app=*', ''],
    ['an empty name', '#app=', 'https://app.example.org/'],
    ['no web page', '#app=data:text/html,x', ''],
    ['a scripted address', '#app=javascript:alert(1)', ''],
  ])('[X.03] with %s there is none, and never every origin', (_, hash, referrer) => {
    expect(findOpenerOrigin(new URL(`https://wallet.example.org/loading${hash}`), referrer)).toBeUndefined()
  })
})
