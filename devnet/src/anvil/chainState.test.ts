import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/devnetFixtures.ts'
import { createChainState } from './chainState.ts'

const whole = (number: string) => JSON.stringify({ block: { number }, accounts: {} })

const setUp = () => {
  const folder = temporaryFolder()
  const file = join(folder, '1.json')
  const log: string[] = []
  const state = createChainState(file, (line) => log.push(line))
  return { folder, file, copy: join(folder, '1.copy.json'), log, state }
}

it('a fresh folder needs nothing', () => {
  const { state, log, file } = setUp()
  state.prepare()
  state.saveCopy()
  expect(existsSync(file)).toBe(false)
  expect(log).toEqual([])
})

it('a whole state is left alone', () => {
  const { state, log, file } = setUp()
  writeFileSync(file, whole('0x1'))
  state.prepare()
  expect(readFileSync(file, 'utf8')).toBe(whole('0x1'))
  expect(log).toEqual([])
})

it.each([
  ['empty', ''],
  ['half', whole('0x2').slice(0, 20)],
  ['not JSON', '<html>'],
  ['something else', '[]'],
  ['null', 'null'],
])('a state that is %s is moved aside, told, and replaced by the last good copy', (_, broken) => {
  const { state, log, file, folder } = setUp()
  writeFileSync(file, whole('0x1'))
  state.saveCopy()
  writeFileSync(file, broken)
  state.saveCopy()
  state.prepare()
  expect(readFileSync(file, 'utf8')).toBe(whole('0x1'))
  const aside = readdirSync(folder).filter((name) => name.includes('broken'))
  expect(aside).toHaveLength(1)
  expect(readFileSync(join(folder, aside[0] ?? ''), 'utf8')).toBe(broken)
  expect(log).toEqual([expect.stringContaining('was moved to'), expect.stringContaining('last good copy')])
})

it('without a copy the chain starts anew and nothing is deleted', () => {
  const { state, file, folder } = setUp()
  writeFileSync(file, '{"block"')
  state.prepare()
  expect(existsSync(file)).toBe(false)
  expect(readdirSync(folder)).toHaveLength(1)
})

it('a state anvil refuses goes aside together with an equal copy, an older copy stays', () => {
  const { state, file, copy, folder } = setUp()
  writeFileSync(file, whole('0x1'))
  state.saveCopy()
  writeFileSync(file, whole('0x2'))
  state.refuse()
  expect([existsSync(file), existsSync(copy)]).toEqual([false, true])
  state.prepare()
  state.refuse()
  expect([existsSync(file), existsSync(copy)]).toEqual([false, false])
  expect(readdirSync(folder)).toHaveLength(3)
})
