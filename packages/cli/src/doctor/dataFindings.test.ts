import { readConfig } from '@latchkey/server'
import { expect, it } from 'vitest'
import { dataFindings } from './dataFindings.ts'

const secret = 'only for the tests of this repository'
const postgres = { DATABASE_URL: 'postgres://user:secret-word@db.example/x' }

it.each([
  ['its own secret', {}, 'Images', 'ok', 'LATCHKEY_IPFS_GATEWAY'],
  ['several nodes without one secret', postgres, 'Images', 'attention', 'LATCHKEY_SECRET'],
  ['several nodes with one', { ...postgres, LATCHKEY_SECRET: secret }, 'Images', 'ok', ''],
  ['a gateway', { LATCHKEY_IPFS_GATEWAY: 'https://ipfs.example/ipfs/' }, 'Images', 'ok', 'ipfs.example'],
  [
    'private addresses for strangers’ pictures',
    { LATCHKEY_EGRESS_ALLOW_CONTENT: '10.0.0.1' },
    'Images',
    'attention',
    '10.0.0.1 (LATCHKEY_EGRESS_ALLOW_CONTENT)',
  ],
  ['the embedded database', {}, 'Projects', 'ok', 'Stop the server before'],
  ['Postgres', postgres, 'Projects', 'ok', 'while the server runs'],
  ['a check', { LATCHKEY_PROJECTS: 'check' }, 'Projects', 'ok', 'Every call must name one'],
  ['no check', { LATCHKEY_PROJECTS: 'off' }, 'Projects', 'attention', 'Nobody is asked'],
  [
    'no check in development',
    { LATCHKEY_PROJECTS: 'off', LATCHKEY_MODE: 'development' },
    'Projects',
    'ok',
    'Nobody',
  ],
  ['none kept', {}, 'Events', 'ok', 'dropped (LATCHKEY_EVENTS)'],
  ['some kept', { LATCHKEY_EVENTS: 'store' }, 'Events', 'ok', 'Without addresses'],
  [
    'addresses kept',
    { LATCHKEY_EVENTS: 'store', LATCHKEY_EVENTS_ADDRESSES: 'on' },
    'Events',
    'attention',
    'tell your users',
  ],
] as const)('tells of %s', (_, env, part, state, advice) => {
  const findings = dataFindings(readConfig({ LATCHKEY_LOG_LEVEL: 'silent', ...env }))
  const finding = findings.find((one) => one.part === part)
  expect(finding?.state).toBe(state)
  expect(finding?.advice).toContain(advice)
  expect(JSON.stringify(findings)).not.toContain('secret-word')
  expect(JSON.stringify(findings)).not.toContain(secret)
})
