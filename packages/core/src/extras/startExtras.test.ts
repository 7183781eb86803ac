import { afterEach, expect, it, vi } from 'vitest'
import '../analytics/startAnalytics.ts'
import type { TestConfigParameters } from '../testing/createTestConfig.ts'
import './startExtras.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'

afterEach(() => vi.unstubAllGlobals())

const server = 'https://server.example'
/** The paths a page asks its server for, as it starts and is used. */
async function pathsOf(parameters: TestConfigParameters, isSent: boolean): Promise<string[]> {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input)
    paths.push(pathname)
    if (pathname === '/.well-known/latchkey')
      return Response.json({ api: server, events: server, projectId: 'local' })
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: true })
    return Response.json({})
  })
  const { config, stop } = startTestConfig({ server, projectId: 'local', ...parameters })
  // It comes after the start, with code of its own: here already, so that a moment is enough to see that nothing does.
  if (isSent) await vi.waitFor(() => expect(paths).toContain('/e'), { timeout: 10_000, interval: 1 })
  else await new Promise((resolve) => setTimeout(resolve, 200))
  config.events.emit({ event: 'CLICK_NETWORKS' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  return paths
}

const consent = () => true
it.each<[string, boolean, TestConfigParameters]>([
  ['the default', false, { consent }],
  ['preset standard', false, { consent, preset: 'standard' }],
  ['preset compat', true, { consent, preset: 'compat' }],
  ['preset compat, switched off', false, { consent, preset: 'compat', features: { analytics: false } }],
  ['preset standard, switched on', true, { consent, features: { analytics: true } }],
  ['preset compat, nobody asked', false, { preset: 'compat' }],
  ['preset compat, consent refused', false, { preset: 'compat', consent: () => false }],
])('[S9.69] usage events, %s: sent %s', async (_, isSent, parameters) => {
  const paths = await pathsOf(parameters, isSent)
  // Off is no request at all, not even one that asks whether it is on.
  if (isSent) expect(paths).toContain('/e')
  else expect(paths).toEqual([])
})
