import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { startStack } from '../../../server/src/testing/startStack.ts'

type Dashboard = {
  readonly panels: readonly {
    readonly title: string
    readonly description: string
    readonly gridPos: { readonly x: number; readonly y: number }
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

it('[X.56] every query of the dashboard is about a metric that a node prints, by labels that it has', async () => {
  const text = readFileSync(new URL('../../../../deploy/grafana/latchkey.json', import.meta.url), 'utf8')
  const { panels } = JSON.parse(text) as Dashboard
  const stack = await startStack({ env: { LATCHKEY_ADMIN_PORT: '0', LATCHKEY_RELAY_DURABLE: 'off' } })
  onTestFinished(() => stack.close())
  const printed = await (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
  const families = new Set([...printed.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  expect(panels.length).toBeGreaterThan(8)
  for (const { title, description, targets } of panels)
    for (const { expr } of targets) {
      const names = expr.match(/\b(?:latchkey|nodejs|process)_\w+/g) ?? []
      expect(names, title).not.toEqual([])
      for (const name of names) expect(families, title).toContain(name.replace(/_(count|bucket|sum)$/, ''))
      expect(description, title).not.toBe('')
    }
  const places = panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)
  expect(new Set(places).size).toBe(panels.length)
  // Alarms that the descriptions name exist.
  const rules = readFileSync(new URL('../../../../deploy/prometheus/rules.yaml', import.meta.url), 'utf8')
  const alarms = text.match(/Latchkey[A-Z]\w+/g) ?? []
  expect(alarms.length).toBeGreaterThan(4)
  for (const alarm of alarms) expect(rules).toContain(`alert: ${alarm}\n`)
})
