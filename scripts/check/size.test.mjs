import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hookNames, isOver } from './size.mjs'

const budgets = JSON.parse(readFileSync(new URL('./sizeBudgets.json', import.meta.url), 'utf8'))

describe('the judgement on sizes', () => {
  it('[X.50] a room is over above its ceiling or, without one, above its limit, and with a file too many', () => {
    expect(isOver({ bytes: 10, limit: 10 })).toBe(false)
    expect(isOver({ bytes: 11, limit: 10 })).toBe(true)
    expect(isOver({ bytes: 12, limit: 10, ceiling: 12 })).toBe(false)
    expect(isOver({ bytes: 13, limit: 10, ceiling: 12 })).toBe(true)
    expect(isOver({ bytes: 1, limit: 10, files: 6, maxFiles: 6 })).toBe(false)
    expect(isOver({ bytes: 1, limit: 10, files: 7, maxFiles: 6 })).toBe(true)
  })

  it('[X.50] a ceiling is above its limit, and names the page that tells why', () => {
    const raised = budgets.filter(({ ceiling }) => ceiling !== undefined)
    expect(raised.length).toBeGreaterThan(0)
    for (const { name, limit, ceiling, open } of raised) {
      expect(ceiling, name).toBeGreaterThan(limit)
      expect(existsSync(open ?? ''), `${name}: ${open}`).toBe(true)
    }
  })

  it('a ceiling of a hook is above the limit of all hooks, and of a hook that exists', () => {
    const ceilings = JSON.parse(readFileSync(new URL('./hookCeilings.json', import.meta.url), 'utf8'))
    const names = ['index', 'viem', 'bitcoin'].flatMap((entry) =>
      hookNames(readFileSync(`packages/react/src/exports/${entry}.ts`, 'utf8')),
    )
    for (const [name, ceiling] of Object.entries(ceilings)) {
      expect(names).toContain(name)
      expect(ceiling, name).toBeGreaterThan(4096)
    }
  })

  it('[X.73] the hooks that are measured are those that the entries export', () => {
    expect(
      hookNames(`export {
  type Kind,
  useOne,
  type UseNothing,
} from './a.ts'
export type { useType } from './b.ts'
export { useTwo } from './c.ts'
export { createThing, used } from './d.ts'`),
    ).toEqual(['useOne', 'useTwo'])
    expect(hookNames(readFileSync('packages/react/src/exports/index.ts', 'utf8')).length).toBeGreaterThan(60)
  })
})
