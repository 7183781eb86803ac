import { expect, it } from 'vitest'
import { createPinoLog } from './log.ts'

it('[T-LOG-3] fields named like secrets are replaced, at the top and one below', () => {
  const lines: string[] = []
  const log = createPinoLog('debug', { write: (line) => lines.push(line) })
  const canary = 'canary-secret'
  log.info(
    { authorization: canary, url: canary, nested: { token: canary, key: canary }, plain: 'shown' },
    'said',
  )
  expect(lines.join('')).not.toContain(canary)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ plain: 'shown', msg: 'said', url: '[redacted]' })
})

it('writes from its level on', () => {
  const lines: string[] = []
  const log = createPinoLog('warn', { write: (line) => lines.push(line) })
  log.info({}, 'quiet')
  log.warn({}, 'loud')
  expect(lines).toHaveLength(1)
  expect([log.isLevelEnabled('info'), log.isLevelEnabled('error')]).toEqual([false, true])
})
