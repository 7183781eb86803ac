import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * A reporter of vitest that writes what failed, and what passed at a second try only, to a file of plain text. `npm test`
 * prints the file after the browser tests, whose lines would otherwise hide a failed unit test from who reads the end.
 */
export function reportTroubles(path: string): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const lines = modules.flatMap((module) => [
        ...module.errors().map((error) => describe('failed', module.relativeModuleId, error)),
        ...[...module.children.allTests()].flatMap((test) => describeTest(module, test)),
      ])
      lines.push(...unhandledErrors.map((error) => describe('unhandled', 'between tests', error)))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, lines.join(''))
    },
  }
}

function describeTest(module: TestModule, test: TestCase): string[] {
  const { state, errors } = test.result()
  const isRetried = test.diagnostic()?.flaky === true
  if (state !== 'failed' && !isRetried) return []
  const place = `${module.relativeModuleId} › ${test.fullName}`
  return [describe(isRetried ? 'passed when retried' : 'failed', place, errors?.[0])]
}

function describe(outcome: string, place: string, error: { readonly message: string } | undefined): string {
  const reason = `${error?.message ?? ''}`.slice(0, 600).replaceAll('\n', '\n      ')
  return `  ${outcome}: ${place}\n      ${reason}\n`
}
