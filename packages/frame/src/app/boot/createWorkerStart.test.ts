// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkerStart } from './createWorkerStart.ts'

type Rules = { createScriptURL(url: string): string }

const started: { url: unknown; name: string | undefined }[] = []
let rules: Rules | undefined

beforeEach(() => {
  started.length = 0
  rules = undefined
  Object.assign(document.documentElement.dataset, {
    worker: '/assets/keys-1.js',
    strength: '/assets/strength-2.js',
    calls: '/assets/calls-4.js sha384-4',
  })
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: unknown, { name }: WorkerOptions) {
        started.push({ url, name })
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** A browser with Trusted Types: what a policy lets through is no string any more. */
function enforce() {
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, given: Rules) {
      expect(name).toBe('default')
      rules = given
      return { createScriptURL: (url: string) => ({ trusted: given.createScriptURL(url) }) }
    },
  })
}

describe('the workers of a page of the wallet', () => {
  it('[X.02] are started by the URLs that the page names, through its policy', () => {
    enforce()
    const start = createWorkerStart()
    start('keys')
    start('strength')
    expect(started).toEqual([
      { url: { trusted: '/assets/keys-1.js' }, name: 'keys' },
      { url: { trusted: '/assets/strength-2.js' }, name: 'strength' },
    ])
  })

  it.each([
    '/assets/other-3.js',
    '/assets/calls-4.js sha384-4',
    'https://evil.example/assets/keys-1.js',
    '/assets/keys-1.js?x',
    'data:text/javascript,1',
    '',
  ])('[X.02] [X.04] the policy lets no other script through: %s', (url) => {
    enforce()
    createWorkerStart()
    expect(() => rules?.createScriptURL(url)).toThrow('No other script')
    // control: a worker, and the room that loads by itself
    expect(rules?.createScriptURL('/assets/keys-1.js')).toBe('/assets/keys-1.js')
    expect(rules?.createScriptURL('/assets/calls-4.js')).toBe('/assets/calls-4.js')
  })

  it('[X.02] are started in a browser without Trusted Types too', () => {
    vi.stubGlobal('trustedTypes', undefined)
    createWorkerStart()('keys')
    expect(started).toEqual([{ url: '/assets/keys-1.js', name: 'keys' }])
  })
})
