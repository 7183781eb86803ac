import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { errorEnvelope } from '../http.ts'
import { supportedChains, wellKnownLatchkey } from './discovery.ts'

const full = {
  projectId: 'local',
  api: 'http://localhost:8787',
  relay: ['ws://localhost:8787', 'wss://relay.example.org/x'],
  relayProjectId: '0123456789abcdef',
  frame: 'https://wallet.example.org',
  directory: 'https://example.org/directory',
  events: 'https://example.org/events',
  zones: ['latchkey.id'],
  preset: 'standard',
  fees: { swap: 0 },
}

describe('wellKnownLatchkey', () => {
  it('reads the whole document and the smallest one', () => {
    expect(v.parse(wellKnownLatchkey, full)).toEqual(full)
    expect(v.parse(wellKnownLatchkey, { api: full.api })).toEqual({ api: full.api })
  })

  it('leaves out what it does not know, so that a newer server is understood', () => {
    expect(v.parse(wellKnownLatchkey, { ...full, later: 1 })).toEqual(full)
  })

  it.each<[string, object]>([
    ['no api', { ...full, api: undefined }],
    ['a script as api', { ...full, api: 'javascript:alert(1)' }],
    ['data as frame', { ...full, frame: 'data:text/html,x' }],
    ['a file as directory', { ...full, directory: 'file:///etc/passwd' }],
    ['a relay that is no socket', { ...full, relay: ['https://relay.example.org'] }],
    ['a relative api', { ...full, api: '/v1' }],
    ['an unknown preset', { ...full, preset: 'other' }],
    ['a negative fee', { ...full, fees: { swap: -1 } }],
    ['a fee that is no number', { ...full, fees: { swap: Number.NaN } }],
    ['a project id that is no text', { ...full, projectId: 7 }],
  ])('refuses %s', (_name, document) => {
    expect(v.safeParse(wellKnownLatchkey, document).success).toBe(false)
  })
})

describe('supportedChains', () => {
  it('reads the lists, chains of unknown families included', () => {
    const lists = { http: ['eip155:1', 'near:mainnet'], ws: [] }
    expect(v.parse(supportedChains, lists)).toEqual(lists)
  })

  it.each([[{}], [{ http: [] }], [{ http: [1], ws: [] }], [{ http: 'eip155:1', ws: [] }], [[]], [null]])(
    'refuses %j',
    (value) => {
      expect(v.safeParse(supportedChains, value).success).toBe(false)
    },
  )
})

describe('errorEnvelope', () => {
  it('reads the envelope with and without request id', () => {
    const envelope = { status: 'FAILED', reasons: [{ field: '', description: 'Internal server error' }] }
    expect(v.parse(errorEnvelope, envelope)).toEqual(envelope)
    expect(v.parse(errorEnvelope, { ...envelope, requestId: 'r1' })).toEqual({ ...envelope, requestId: 'r1' })
  })

  it.each([
    [{ status: 'OK', reasons: [] }],
    [{ status: 'FAILED' }],
    [{ status: 'FAILED', reasons: [{ field: 'a' }] }],
    [{ status: 'FAILED', reasons: [{ field: 'a', description: 1 }] }],
    ['FAILED'],
  ])('refuses %j', (value) => {
    expect(v.safeParse(errorEnvelope, value).success).toBe(false)
  })
})

it('no schema throws, whatever it is given', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const schema of [wellKnownLatchkey, supportedChains, errorEnvelope]) v.safeParse(schema, value)
    }),
  )
})
